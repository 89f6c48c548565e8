using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// What a compilation does with a field that holds a rental. Asked only for fields that some body was seen to fill or release, so that
/// types without such a field cost nothing; read off the syntax, with symbols only where a name could be anything.
/// </summary>
/// <remarks>Safe for concurrent use. Where it does not know, the answer is the one that keeps the rules silent.</remarks>
internal sealed class Fields(Engine engine, Compilation compilation)
{
    private readonly ConcurrentDictionary<ISymbol, bool> _released = new(SymbolEqualityComparer.Default);

    /// <summary>No code that can see the field or auto-property releases what it holds, or hands it to somebody who may.</summary>
    public bool IsNeverReleased(ISymbol member, CancellationToken cancellation) => !_released.GetOrAdd(member.OriginalDefinition, m => MayBeReleased(m, cancellation));

    private bool MayBeReleased(ISymbol member, CancellationToken cancellation)
    {
        // Declared to be released, without a name to be released by, or open to code that is not here.
        if (DeclaredContracts.IsOwning(member) || member.IsImplicitlyDeclared || (member is IPropertySymbol && member.DeclaredAccessibility != Accessibility.Private))
            return true;
        foreach (var mention in MentionsOf(member, cancellation))
        {
            if (mention is null || !IsPlainUse(mention, 0, cancellation))
                return true;
        }

        return false;
    }

    /// <summary>Every place in the compilation that writes the member's name; null stands for places that cannot be seen.</summary>
    public IEnumerable<SimpleNameSyntax?> MentionsOf(ISymbol member, CancellationToken cancellation)
    {
        bool isPrivate = false;
        for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            isPrivate |= symbol.DeclaredAccessibility == Accessibility.Private;
        bool isInternal = false;
        for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            isInternal |= symbol.DeclaredAccessibility is Accessibility.Internal or Accessibility.ProtectedAndInternal || (symbol is IFieldSymbol { DeclaredAccessibility: Accessibility.Protected } && symbol.ContainingType.IsSealed);
        if (!isPrivate && !isInternal)
        {
            yield return null;
            yield break;
        }

        // What is private to the type is seen in its parts and the types around and in it; else in all files.
        var names = isPrivate ? MentionsInType(member, cancellation) : compilation.SyntaxTrees.SelectMany(t => Words.Names(t, new TextSpan(0, t.Length), member.Name, cancellation));
        foreach (var name in names)
        {
            cancellation.ThrowIfCancellationRequested();
            if (!IsNameOf(name))
                yield return name;
        }
    }

    /// <summary>Every place that writes the member's name, in its type and the types around and in it.</summary>
    public static IEnumerable<SimpleNameSyntax> MentionsInType(ISymbol member, CancellationToken cancellation) =>
        OutermostType(member.ContainingType).DeclaringSyntaxReferences.SelectMany(part => Words.Names(part.SyntaxTree, part.Span, member.Name, cancellation));

    public static INamedTypeSymbol OutermostType(INamedTypeSymbol type)
    {
        while (type.ContainingType is { } around)
            type = around;
        return type;
    }

    private static bool IsNameOf(SimpleNameSyntax name) =>
        name.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } };

    private const int MaxCopies = 3;

    /// <summary>Reads or writes in place, or puts another value there: whatever the variable holds is neither released nor handed on.</summary>
    private bool IsPlainUse(SimpleNameSyntax name, int copies, CancellationToken cancellation)
    {
        ExpressionSyntax node = name;
        while (true)
        {
            switch (node.Parent)
            {
                case MemberAccessExpressionSyntax access when access.Name == node:
                    node = access;
                    continue;
                case ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } or CastExpressionSyntax:
                // The name is that of a method.
                case InvocationExpressionSyntax call when call.Expression == node:
                    node = (ExpressionSyntax)node.Parent;
                    continue;
            }

            break;
        }

        switch (node.Parent)
        {
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member, Parent: var parent }:
                return parent is not InvocationExpressionSyntax called || IsHarmless(member, called, cancellation);
            case ConditionalAccessExpressionSyntax { WhenNotNull: var then } conditional when conditional.Expression == node:
                return then.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().All(i => i.Expression is MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member } && IsHarmless(member, i, cancellation)
                    || i.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var further } && IsHarmless(further, i, cancellation));
            case ElementAccessExpressionSyntax element:
                return element.Expression == node;
            case AssignmentExpressionSyntax assignment when assignment.Left == node:
                return assignment.Parent switch
                {
                    // What it is set to comes out of it, too.
                    ReturnStatementSyntax or ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax or AccessorDeclarationSyntax { RawKind: (int)SyntaxKind.GetAccessorDeclaration } or MethodDeclarationSyntax { ReturnType: not PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } }
                        => copies < MaxCopies && IsPlainWhereItComesOut(assignment, copies + 1, cancellation),
                    _ => true,
                };
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression }:
            case IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } }:
            case ExpressionStatementSyntax or ForEachStatementSyntax or InterpolationSyntax or LockStatementSyntax:
                return true;
            case ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.OutKeyword }:
                return true;
            // (_buffer, _count) = ...
            case ArgumentSyntax { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax deconstruction } target }:
                return deconstruction.Left == target;
            // What looks at the array and keeps it at most as long as it lives itself: new string(_chars, 0, n)
            case ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.None, Parent.Parent: BaseObjectCreationExpressionSyntax creation }:
                return engine.ModelOf(creation.SyntaxTree).GetSymbolInfo(creation, cancellation).Symbol is IMethodSymbol { ContainingType.Name: "String" or "Guid" or "Span" or "ReadOnlySpan" or "MemoryStream" or "BigInteger" } made && PoolTypes.IsFramework(made);
            // As a span, nobody has it back; what a property or method gives is for those to use that ask it.
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax:
                return engine.ModelOf(node.SyntaxTree).GetTypeInfo(node, cancellation) is { Type: IArrayTypeSymbol, ConvertedType: INamedTypeSymbol { Name: "Span" or "ReadOnlySpan", IsRefLikeType: true } }
                    || (copies < MaxCopies && IsPlainWhereItComesOut(node, copies + 1, cancellation));
            case ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.None, Parent.Parent: InvocationExpressionSyntax call } argument:
                return IsLent(argument, call, cancellation);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.None } } copy }:
                return copies < MaxCopies && AreAllPlain(copy.Identifier, copies + 1, cancellation);
            case IsPatternExpressionSyntax { Pattern: RecursivePatternSyntax { Designation: SingleVariableDesignationSyntax copy } }:
                return copies < MaxCopies && AreAllPlain(copy.Identifier, copies + 1, cancellation);
            case IsPatternExpressionSyntax { Pattern: DeclarationPatternSyntax { Designation: SingleVariableDesignationSyntax copy } }:
                return copies < MaxCopies && AreAllPlain(copy.Identifier, copies + 1, cancellation);
            default:
                return false;
        }
    }

    /// <summary>What a private property or method gives is only read and written in place wherever it is asked for.</summary>
    private bool IsPlainWhereItComesOut(SyntaxNode given, int copies, CancellationToken cancellation)
    {
        if (given.FirstAncestorOrSelf<SyntaxNode>(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax) is not MemberDeclarationSyntax declaration
            || engine.ModelOf(declaration.SyntaxTree).GetDeclaredSymbol(declaration, cancellation) is not { IsVirtual: false, IsAbstract: false, IsOverride: false } member || MayBeOfInterface(member))
            return false;
        foreach (var mention in MentionsOf(member, cancellation))
        {
            if (mention is null || !IsPlainUse(mention, copies, cancellation))
                return false;
        }

        return true;
    }

    /// <summary>Whoever has the interface asks by another name.</summary>
    private static bool MayBeOfInterface(ISymbol member) => member is IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } or IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false }
        || (member.DeclaredAccessibility == Accessibility.Public && member.ContainingType.AllInterfaces.Any(i => !i.GetMembers(member.Name).IsEmpty || i.TypeKind == TypeKind.Error));

    /// <summary>All uses of a local copy, in the member around it.</summary>
    private bool AreAllPlain(SyntaxToken copy, int copies, CancellationToken cancellation)
    {
        var member = copy.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        if (member is null)
            return false;
        foreach (var mention in Words.Names(member.SyntaxTree, member.Span, copy.ValueText, cancellation))
        {
            if (mention is IdentifierNameSyntax name && name.SpanStart != copy.SpanStart && !IsNameOf(name) && !IsPlainUse(name, copies, cancellation))
                return false;
        }

        return true;
    }

    /// <summary>A method that the variable is asked for does not give the variable away: by its name, or because it belongs to the framework.</summary>
    private bool IsHarmless(string name, InvocationExpressionSyntax call, CancellationToken cancellation)
    {
        if (name is "Dispose" or "DisposeAsync" or "Close")
            return false;
        if (!Contracts.SoundsLikeTaking(name) && !engine.MemberNames.Contains(name))
            return true;
        return engine.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol { ReducedFrom: null } method && PoolTypes.IsFramework(method);
    }

    /// <summary>The callee only looks at the argument, as far as its name or its body says.</summary>
    public bool IsLent(ArgumentSyntax argument, InvocationExpressionSyntax call, CancellationToken cancellation)
    {
        var callee = call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => "",
        };
        // TryGetArray has the array back from a memory.
        if (callee is "" or "Exchange" or "CompareExchange" or "TryGetArray" || Contracts.SoundsLikeTaking(callee))
            return false;
        // Whatever it is, it is not declared here and does not sound like taking.
        if (!engine.MemberNames.Contains(callee))
            return call.Expression is not SimpleNameSyntax;
        if (engine.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol is not IMethodSymbol method)
            return false;
        // Whoever made the delegate may have made it to release.
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return false;
        if (PoolTypes.IsFramework(method))
            return engine.Contracts.RoleOf(method) == CallRole.Ordinary;
        int index = argument.NameColon is null && argument.Parent is ArgumentListSyntax list ? list.Arguments.IndexOf(argument) : -1;
        // One of several: what becomes of them is not followed.
        if (index >= method.Parameters.Length - 1 && method.Parameters is [.., { IsParams: true }] && !PoolTypes.IsFramework(method))
            return false;
        // Nobody has the array back from a span.
        if (index >= 0 && index < method.Parameters.Length && method.Parameters[index].Type is INamedTypeSymbol { Name: "Span" or "ReadOnlySpan", IsRefLikeType: true })
            return true;
        return index >= 0 && index < method.Parameters.Length && !method.IsVirtual && !method.IsAbstract && !method.IsOverride && !method.DeclaringSyntaxReferences.IsEmpty
            && !engine.Gate.DoesMoreThanUse(method.Parameters[index]);
    }

    /// <summary>
    /// A member that released what its field holds, and left it there: true where it can run again, or another member can come by, and nothing keeps them from it.
    /// </summary>
    /// <param name="method">The member.</param>
    /// <param name="member">Its field.</param>
    /// <param name="release">The release in it.</param>
    /// <param name="trail">The branches that led to the end of the member.</param>
    /// <param name="isRentedHere">The rental was made in the same run: a second run makes its own.</param>
    public bool IsOpenToOthers(IMethodSymbol method, ISymbol member, IOperation release, Trail? trail, bool isRentedHere, CancellationToken cancellation)
    {
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation or MethodKind.PropertyGet or MethodKind.PropertySet or MethodKind.EventAdd or MethodKind.EventRemove)
            || method.Name is "ReleaseHandle" || method is { IsStatic: true, Name: "Main" } || member.ContainingType is { TypeKind: TypeKind.Struct, IsReadOnly: true }
            || !SymbolEqualityComparer.Default.Equals(method.ContainingType?.OriginalDefinition, member.ContainingType?.OriginalDefinition))
            return false;
        // A hook of a base class that is missing: that may see to it that it is called once.
        if (method is { IsOverride: true, OverriddenMethod: null, Name: not ("Dispose" or "DisposeAsync" or "Close") } || method.DeclaringSyntaxReferences is not [var reference])
            return false;
        var own = reference.GetSyntax(cancellation);
        var guards = new ReleaseGuards(method.ContainingType!, member, own, release.Syntax, cancellation);
        if (guards.KeepOut(trail))
            return false;
        var callers = CallersOf(method, own, cancellation);
        bool isPrivate = method.DeclaredAccessibility == Accessibility.Private && method.ExplicitInterfaceImplementations.IsEmpty;
        if (isPrivate && (!callers.Any(c => c is not ConstructorDeclarationSyntax) || AsksForReplacement(trail, method, member)))
            return false;
        // A caller that resets the field behind the call, or lets nobody come a second time: who is public has callers besides.
        bool isForAll = method is { DeclaredAccessibility: Accessibility.Public, IsVirtual: false, IsOverride: false, IsReadOnly: false, ContainingType.DeclaredAccessibility: not Accessibility.Private } && method.Name is not ("Dispose" or "DisposeAsync" or "Close");
        if (!isForAll && AreGuarded(guards, callers, MaxCopies, cancellation))
            return false;
        return !isRentedHere || IsReadElsewhere(member, own, cancellation);
    }

    /// <summary>One of the callers lets nobody come a second time, or, being of no use to others itself, one of those that call it does. What a constructor sets was set before.</summary>
    private bool AreGuarded(ReleaseGuards guards, List<MemberDeclarationSyntax> callers, int steps, CancellationToken cancellation)
    {
        // Whoever disposes of the object comes a second time by its own way.
        if (callers.Any(c => c is not ConstructorDeclarationSyntax && guards.AreIn(c)))
            return !callers.Any(c => IsEntry(c) && !guards.AreIn(c));
        if (steps == 0)
            return false;
        foreach (var caller in callers)
        {
            if (engine.ModelOf(caller.SyntaxTree).GetDeclaredSymbol(caller, cancellation) is IMethodSymbol { DeclaredAccessibility: Accessibility.Private or Accessibility.Protected } method
                && AreGuarded(guards, CallersOf(method, caller, cancellation), steps - 1, cancellation))
                return true;
        }

        return false;
    }

    /// <summary>Public, and nothing but the call: <c>public void Dispose() =&gt; Close();</c></summary>
    private static bool IsEntry(MemberDeclarationSyntax caller) => caller is MethodDeclarationSyntax { Identifier.ValueText: "Dispose" or "Close", ParameterList.Parameters.Count: 0 } method && method.Modifiers.Any(SyntaxKind.PublicKeyword)
        && (method.ExpressionBody is not null || method.Body is { Statements: [ExpressionStatementSyntax] });

    /// <summary>The field is set to what a caller gives, if it gives anything: whether one of them does not is for them to say.</summary>
    private static bool AsksForReplacement(Trail? trail, IMethodSymbol method, ISymbol member)
    {
        var type = member switch { IFieldSymbol field => field.Type, IPropertySymbol property => property.Type, _ => null };
        for (var step = trail; step is not null; step = step.Before)
        {
            foreach (var asked in step.Condition.DescendantsAndSelf())
            {
                if (asked is IParameterReferenceOperation { Parameter: var parameter } && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, method) && SymbolEqualityComparer.Default.Equals(parameter.Type, type))
                    return true;
            }
        }

        return false;
    }

    /// <summary>Members of the same type that call it, by its name.</summary>
    public static List<MemberDeclarationSyntax> CallersOf(IMethodSymbol method, SyntaxNode own, CancellationToken cancellation)
    {
        var callers = new List<MemberDeclarationSyntax>();
        // What overrides is called by the class that declares it, too.
        for (var type = method.ContainingType; type is not null; type = method.IsOverride ? type.BaseType : null)
        {
            foreach (var part in type.DeclaringSyntaxReferences)
            {
                foreach (var name in Words.Names(part.SyntaxTree, part.Span, method.Name, cancellation))
                {
                    if (own.Span.Contains(name.SpanStart) && own.SyntaxTree == part.SyntaxTree)
                        continue;
                    if (name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not null
                        && name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } caller && !callers.Contains(caller))
                        callers.Add(caller);
                }
            }
        }

        return callers;
    }

    /// <summary>Some other member, constructors apart, begins with what the field holds rather than with a new value for it.</summary>
    private bool IsReadElsewhere(ISymbol member, SyntaxNode own, CancellationToken cancellation)
    {
        var first = new Dictionary<SyntaxNode, bool>();
        foreach (var mention in MentionsOf(member, cancellation))
        {
            if (mention is null)
                return false;
            if (own.SyntaxTree == mention.SyntaxTree && own.Span.Contains(mention.Span))
                continue;
            if (mention.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } place || place is ConstructorDeclarationSyntax || first.ContainsKey(place))
                continue;
            ExpressionSyntax node = mention.Parent is MemberAccessExpressionSyntax access && access.Name == mention ? access : mention;
            first.Add(place, node.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment && assignment.Left == node);
        }

        return first.Values.Any(isAssigned => !isAssigned);
    }
}
