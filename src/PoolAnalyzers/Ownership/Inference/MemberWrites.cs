using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What a method of the compilation may change.</summary>
/// <param name="Members">The members that it may set, by their names, and parameters of primary constructors.</param>
/// <param name="ChangesFramework">It works with an object of the framework, such as a collection, that may say something else of itself then.</param>
internal sealed record Writes(ImmutableHashSet<string> Members, bool ChangesFramework);

/// <summary>Which members a method of the compilation may set, by their names, with all that it calls.</summary>
/// <remarks>
/// A name stands for the member of that name of every object, so that it does not matter which object is reached. Safe for concurrent use. Ends, because no
/// body is read twice, and no more than <see cref="MaxBodies"/>.
/// </remarks>
internal sealed class MemberWrites(CompilationModel code)
{
    /// <summary>Each body is bound for this question. What calls more than a few is not worth that.</summary>
    private const int MaxBodies = 12;

    private readonly ConcurrentDictionary<IMethodSymbol, Writes?> _written = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Null where that is not known: some of the code cannot be read, is chosen when the program runs, goes on behind the call, or waits for other threads.
    /// </summary>
    public Writes? Of(IMethodSymbol method, CancellationToken cancellation) =>
        _written.GetOrAdd(Partials.WithBody(method.OriginalDefinition), m => Find(m, cancellation));

    private Writes? Find(IMethodSymbol method, CancellationToken cancellation)
    {
        var search = new Search(code);
        search.Reach(method);
        while (search.Next() is { } body)
        {
            cancellation.ThrowIfCancellationRequested();
            if (Waits(body) || code.Source.OperationOf(body) is not { } operation)
                return null;
            foreach (var one in operation.DescendantsAndSelf())
            {
                if (!search.Read(one))
                    return null;
            }
        }

        return search.IsTooMuch ? null : new Writes(search.Written, search.ChangesFramework);
    }

    /// <summary>Nobody knows what others set meanwhile. The text says so before the compiler has bound the body.</summary>
    private static bool Waits(SyntaxNode body) => body.DescendantNodes().Any(n => n is AwaitExpressionSyntax or LockStatementSyntax);

    private sealed class Search(CompilationModel code)
    {
        private readonly HashSet<IMethodSymbol> _seen = new(SymbolEqualityComparer.Default);
        private readonly Queue<SyntaxNode> _open = new();

        public ImmutableHashSet<string> Written { get; private set; } = ImmutableHashSet.Create<string>(StringComparer.Ordinal);

        public bool IsTooMuch { get; private set; }

        public bool ChangesFramework { get; private set; }

        public SyntaxNode? Next() => !IsTooMuch && _open.Count > 0 ? _open.Dequeue() : null;

        public void Reach(IMethodSymbol method)
        {
            if (!_seen.Add(method))
                return;
            var body = method.DeclaringSyntaxReferences is [var reference] ? reference.GetSyntax() : null;
            if (_seen.Count <= MaxBodies && body is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax)
                _open.Enqueue(body);
            else
                IsTooMuch = true;
        }

        /// <summary>False where nobody knows what the operation does.</summary>
        public bool Read(IOperation operation)
        {
            switch (operation)
            {
                case IInvalidOperation or IDynamicInvocationOperation or IAwaitOperation or ILockOperation or IEventAssignmentOperation
                    or IFunctionPointerInvocationOperation:
                case IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None }:
                // What a loop, or the end of a scope, calls on a type of this compilation has no call in the tree.
                case IForEachLoopOperation { Collection: var collection } when !IsOfFramework(BodyOf(collection)):
                case IUsingOperation or IUsingDeclarationOperation when !EndsFramework(operation):
                    return false;
                case IAssignmentOperation assignment:
                    Write(assignment.Target);
                    return true;
                case IIncrementOrDecrementOperation counted:
                    Write(counted.Target);
                    return true;
                case IArgumentOperation { Parameter.RefKind: not (RefKind.None or RefKind.In) } argument:
                    Write(argument.Value);
                    return true;
                case IAddressOfOperation address:
                    Write(address.Reference);
                    return true;
                case IPropertyReferenceOperation { Property: var property }:
                    return Calls(property.GetMethod, property) && Calls(property.SetMethod, property);
                case IInvocationOperation call:
                    return Calls(call);
                case IObjectCreationOperation { Constructor: { } constructor }:
                    return constructor.IsImplicitlyDeclared || Calls(constructor, null);
                case IMethodReferenceOperation { Method: var referenced }:
                    return Calls(referenced, null);
                case IBinaryOperation { OperatorMethod: { } binary }:
                    return Calls(binary, null);
                case IUnaryOperation { OperatorMethod: { } unary }:
                    return Calls(unary, null);
                case IConversionOperation { OperatorMethod: { } conversion }:
                    return Calls(conversion, null);
                default:
                    return true;
            }
        }

        private static IOperation BodyOf(IOperation collection) =>
            collection is IConversionOperation { IsImplicit: true, Operand: var inner } ? inner : collection;

        private static bool IsOfFramework(IOperation value) => value.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String }
            || value.Type is { DeclaringSyntaxReferences.IsEmpty: true, TypeKind: not TypeKind.Interface };

        private static bool EndsFramework(IOperation scope) => scope is IUsingDeclarationOperation { DeclarationGroup.Declarations: var declarations }
            ? declarations.All(d => d.Declarators.All(v => v.Symbol.Type is { DeclaringSyntaxReferences.IsEmpty: true, TypeKind: not TypeKind.Interface }))
            : scope is IUsingOperation { Resources.Type: { DeclaringSyntaxReferences.IsEmpty: true, TypeKind: not TypeKind.Interface } };

        private void Write(IOperation target)
        {
            foreach (var written in target.DescendantsAndSelf())
            {
                // What a primary constructor was given is like a field.
                if (((written as IMemberReferenceOperation)?.Member.Name ?? (written as IParameterReferenceOperation)?.Parameter.Name) is { } name)
                    Written = Written.Add(name);
                ChangesFramework |= written is IPropertyReferenceOperation { Instance: { } holder } && IsObject(holder);
            }
        }

        /// <summary>A collection, a stream: what it says of itself may be something else once somebody works with it.</summary>
        private static bool IsObject(IOperation value) => value.Type is ITypeParameterSymbol
            || value.Type is { IsReferenceType: true, SpecialType: not (SpecialType.System_String or SpecialType.System_Object) } and not IArrayTypeSymbol;

        private bool Calls(IInvocationOperation call)
        {
            var method = call.TargetMethod;
            if (!PoolTypes.IsFramework(method))
                return method.MethodKind != MethodKind.DelegateInvoke && !(call.IsVirtual && !method.ContainingType.IsSealed) && Calls(method, null);
            ChangesFramework |= !code.Contracts.FactsOf(method).Has(CallTraits.Pure) && !code.Types.Is(method.ContainingType, TypeTraits.ArrayPool)
                && ((call.Instance is { } worked && IsObject(worked)) || call.Arguments.Any(a => IsObject(a.Value)));
            // The framework may set members of what it is given, and call what it is given.
            return !code.Contracts.FactsOf(method).MayWaitForThreads && call.Arguments.All(a => !MayBeChanged(a.Value));
        }

        private static bool MayBeChanged(IOperation value)
        {
            while (value is IConversionOperation { OperatorMethod: null, Operand: var inner })
                value = inner;
            bool isClassOfFramework = value.Type is INamedTypeSymbol { TypeKind: TypeKind.Class, DeclaringSyntaxReferences.IsEmpty: true };
            return value.Type is { IsReferenceType: true, SpecialType: SpecialType.None } and not IArrayTypeSymbol
                && (!isClassOfFramework || value is IDelegateCreationOperation);
        }

        /// <summary>The body of a method of the compilation is read next.</summary>
        private bool Calls(IMethodSymbol? method, IPropertySymbol? property)
        {
            if (method is null || PoolTypes.IsFramework(method) || (property is not null && code.Source.IsAutoProperty(property)))
                return true;
            var definition = Partials.WithBody((method.ReducedFrom ?? method).OriginalDefinition);
            if (definition.MethodKind == MethodKind.LocalFunction)
                return true;
            if (definition.DeclaringSyntaxReferences.IsEmpty || definition.IsAbstract || definition.IsExtern || definition.IsAsync
                || (property is not null && (definition.IsVirtual || definition.IsOverride)))
                return false;
            Reach(definition);
            return !IsTooMuch;
        }
    }
}
