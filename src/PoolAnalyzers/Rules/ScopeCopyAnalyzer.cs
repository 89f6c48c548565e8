using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership;
using static PoolAnalyzers.Ownership.EnclosingFunction;

namespace PoolAnalyzers.Rules;

/// <summary>POOL031: a struct that releases a rental is copied while the original stays in charge of it, or is used though it never had one.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeCopyAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.ScopeCopied];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedEngine.Of(start.Compilation, start.Options, start.CancellationToken) is not { } engine)
                return;
            var scopes = new ScopeTypes(start.Compilation, engine, start.CancellationToken);
            start.RegisterOperationBlockAction(block =>
            {
                foreach (var body in block.OperationBlocks)
                {
                    if (body.Kind is not (OperationKind.None or OperationKind.Attribute) && scopes.MayMatter(Declaration(body.Syntax)))
                        new Body(block, body, scopes, engine).Analyze();
                }
            });
        });
    }

    /// <summary>The parameters of a method, whose types may be the only words that speak of scopes, stand outside of its body.</summary>
    private static SyntaxNode Declaration(SyntaxNode body) => body.Parent is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax ? body.Parent : body;

    /// <summary>The scopes of one body, each with where it is mentioned.</summary>
    private sealed class Body(OperationBlockAnalysisContext context, IOperation body, ScopeTypes scopes, Engine engine)
    {
        private readonly Dictionary<ISymbol, List<IOperation>> _mentions = new(SymbolEqualityComparer.Default);
        private readonly HashSet<ISymbol> _declaredByUsing = new(SymbolEqualityComparer.Default);
        private readonly Dictionary<ISymbol, IOperation> _defaults = new(SymbolEqualityComparer.Default);
        private readonly HashSet<(ISymbol, IOperation)> _captured = [];

        public void Analyze()
        {
            foreach (var operation in body.Descendants())
            {
                // By its kind first: asked of every operation, and an interface is slow to ask for.
                if (operation.Kind is not (OperationKind.LocalReference or OperationKind.ParameterReference or OperationKind.FieldReference or OperationKind.VariableDeclarator))
                    continue;
                switch (operation)
                {
                    case ILocalReferenceOperation { Local: var local } when scopes.Of(local.Type) != ScopeTraits.None: Mention(local, operation); break;
                    case IParameterReferenceOperation { Parameter: var parameter } when scopes.Of(parameter.Type) != ScopeTraits.None: Mention(parameter, operation); break;
                    case IFieldReferenceOperation { Field: { IsStatic: false } field, Instance: IInstanceReferenceOperation } when scopes.Of(field.Type) != ScopeTraits.None: Mention(field, operation); break;
                    case IVariableDeclaratorOperation { Symbol: var declared } declarator when scopes.Of(declared.Type) != ScopeTraits.None:
                        if (IsUsing(declarator))
                            _declaredByUsing.Add(declared);
                        if (declarator.GetVariableInitializer() is { Value: var value } && IsDefault(value) && (scopes.Of(declared.Type) & ScopeTraits.EmptyByDefault) != 0)
                            _defaults[declared] = value;
                        break;
                }
            }

            foreach (var variable in _mentions)
            {
                if (scopes.Owns(TypeOf(variable.Key)))
                {
                    foreach (var mention in variable.Value)
                        Check(variable.Key, mention);
                }
            }

            foreach (var variable in _defaults)
            {
                if (_mentions.TryGetValue(variable.Key, out var mentions) && !mentions.Any(MayGetValue) && mentions.Any(IsUsed))
                    Report(variable.Value, variable.Key, $"used, but as the default of {TypeNames.Of(TypeOf(variable.Key)!)} it has rented nothing");
            }
        }

        private void Mention(ISymbol variable, IOperation reference)
        {
            if (!_mentions.TryGetValue(variable, out var list))
                _mentions.Add(variable, list = []);
            list.Add(reference);
        }

        private void Check(ISymbol variable, IOperation mention)
        {
            if (variable is not IFieldSymbol && FunctionAround(mention) is IAnonymousFunctionOperation function && !IsDeclaredIn(variable, function))
            {
                if (MayOutlive(function, 0) && (_declaredByUsing.Contains(variable) || _mentions[variable].Any(m => FunctionAround(m) != function && IsReleased(m))) && _captured.Add((variable, function)))
                    Report(mention, variable, "captured by a lambda, which can run when the scope has ended");
                return;
            }

            var place = mention;
            while (place.Parent is IParenthesizedOperation || place.Parent is IConversionOperation { OperatorMethod: null, Type.IsValueType: true })
                place = place.Parent;
            switch (place.Parent)
            {
                case IConversionOperation { OperatorMethod: null, Type.IsReferenceType: true } when variable is not IFieldSymbol && StaysInCharge(variable, mention):
                    Report(mention, variable, "boxed: the box releases the same rental again");
                    break;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } target } declarator } when IsUsing(declarator)
                    ? StaysInCharge(variable, mention) || IsUsedAfter(variable, declarator.Syntax) : StaysInCharge(variable, mention) && variable is not IFieldSymbol:
                    Report(mention, variable, $"copied to '{target.Name}': each of them releases the same rental");
                    break;
                case ISimpleAssignmentOperation { IsRef: false, Target: var target } assignment when assignment.Value == place && target is not IDiscardOperation && variable is not IFieldSymbol && StaysInCharge(variable, mention):
                    Report(mention, variable, $"copied to '{target.Syntax}': each of them releases the same rental");
                    break;
                case IUsingOperation statement when statement.Resources == place && (StaysInCharge(variable, mention) || IsUsedAfter(variable, statement.Syntax)):
                    Report(mention, variable, "copied by this using, which releases the copy: the scope still refers to the rental after it");
                    break;
                case ITupleOperation tuple when IsDeconstructedInto(tuple):
                    break;
                case ITupleOperation or IArrayInitializerOperation when variable is not IFieldSymbol && StaysInCharge(variable, mention):
                    Report(mention, variable, "copied: each copy releases the same rental");
                    break;
                case IArgumentOperation { Parameter: { } parameter, Parent: var call } when variable is not IFieldSymbol && StaysInCharge(variable, mention):
                    if (Keeps(parameter, call))
                        Report(mention, variable, "copied: each copy releases the same rental");
                    else if (Releases(parameter))
                        Report(mention, variable, $"copied to '{parameter.ContainingSymbol.Name}', which releases the copy: the scope releases the same rental again");
                    break;
            }
        }

        /// <summary>The variables of the tuple get values: nothing is read.</summary>
        private static bool IsDeconstructedInto(ITupleOperation tuple)
        {
            IOperation whole = tuple;
            while (whole.Parent is ITupleOperation or IDeclarationExpressionOperation)
                whole = whole.Parent;
            return whole.Parent is IDeconstructionAssignmentOperation assignment && assignment.Target == whole;
        }

        private void Report(IOperation at, ISymbol scope, string fault) => context.Report(Diagnostic.Create(Descriptors.ScopeCopied, at.Syntax.GetLocation(), scope.Name, fault));

        /// <summary>The variable releases its rental after the copy was made.</summary>
        private bool StaysInCharge(ISymbol variable, IOperation copy) =>
            _declaredByUsing.Contains(variable) || (!IsRefilledAfter(variable, copy.Syntax) && _mentions[variable].Any(m => m != copy && IsReleased(m) && ReachedAfter(copy.Syntax, m.Syntax)));

        private bool IsUsedAfter(ISymbol variable, SyntaxNode place) =>
            !IsRefilledAfter(variable, place) && _mentions[variable].Any(m => m.Syntax.SpanStart > place.Span.End && ReachedAfter(place, m.Syntax));

        /// <summary>The first thing that happens to the variable afterwards is that it gets another value: the copy was a move.</summary>
        private bool IsRefilledAfter(ISymbol variable, SyntaxNode copy)
        {
            var next = _mentions[variable].Where(m => m.Syntax.SpanStart > copy.Span.End).OrderBy(m => m.Syntax.SpanStart).FirstOrDefault();
            return next is { Parent: ISimpleAssignmentOperation assignment } && assignment.Target == next;
        }

        /// <summary>A delegate chain longer than this is no code that people write.</summary>
        private const int MaxDelegates = 3;

        /// <summary>
        /// The lambda leaves the method, or is started and not waited for. One that is given to a call which is awaited, or returns when it is done,
        /// shares the variable with the method while that is still there.
        /// </summary>
        private bool MayOutlive(IOperation lambda, int depth)
        {
            var place = lambda;
            while (place.Parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
                place = place.Parent;
            switch (place.Parent)
            {
                case IReturnOperation or IArrayInitializerOperation or ITupleOperation or IEventAssignmentOperation or IFieldInitializerOperation or IPropertyInitializerOperation:
                    return true;
                case IAssignmentOperation { Target: ILocalReferenceOperation { Local: var target } } when depth < MaxDelegates:
                    return MayLocalOutlive(target, depth);
                case IAssignmentOperation { Target: not ILocalReferenceOperation and not IDiscardOperation }:
                    return true;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } when depth < MaxDelegates:
                    return MayLocalOutlive(local, depth);
                case IArgumentOperation { Parent: IObjectCreationOperation { Type: { Name: "Thread" or "Timer" } type } }:
                    return PoolTypes.InNamespace(type, "System", "Threading");
                case IArgumentOperation { Parent: IInvocationOperation call } when PoolTypes.IsFramework(call.TargetMethod):
                    return call.TargetMethod.Name is "QueueUserWorkItem" or "UnsafeQueueUserWorkItem"
                        || (call.TargetMethod.Name is "Run" or "StartNew" or "ContinueWith" && !IsWaitedFor(call));
                default:
                    return false;
            }
        }

        private bool MayLocalOutlive(ILocalSymbol local, int depth)
        {
            foreach (var mention in body.Descendants())
            {
                if (mention is ILocalReferenceOperation { Local: var read } && SymbolEqualityComparer.Default.Equals(read, local) && MayOutlive(mention, depth + 1))
                    return true;
            }

            return false;
        }

        private static bool IsWaitedFor(IInvocationOperation call) => call.Parent is IAwaitOperation
            || call.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "Wait" or "GetAwaiter" }
            || call.Parent is IPropertyReferenceOperation { Property.Name: "Result" }
            // Kept in a variable, it may be awaited later.
            || call.Parent is IVariableInitializerOperation or ISimpleAssignmentOperation { Target: not IDiscardOperation } or IArgumentOperation;

        private bool IsReleased(IOperation mention) => mention.Parent switch
        {
            IInvocationOperation { TargetMethod: { Name: "Dispose", Parameters.IsEmpty: true } } call => call.Instance == mention,
            IUsingOperation statement => statement.Resources == mention,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => IsUsing(declarator),
            IArgumentOperation { Parameter: { } parameter } => Releases(parameter),
            _ => false,
        };

        /// <summary>The callee disposes its own copy. What it gets by <c>ref</c> is no copy.</summary>
        private bool Releases(IParameterSymbol parameter)
        {
            if (parameter.RefKind is RefKind.Ref or RefKind.Out || parameter.ContainingSymbol is not IMethodSymbol { IsAbstract: false, IsVirtual: false, MethodKind: not MethodKind.Constructor } method || !scopes.Owns(parameter.Type)
                || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference] || engine.OperationOf(reference.GetSyntax()) is not { } callee)
                return false;
            return callee.Descendants().OfType<IParameterReferenceOperation>().Any(r => SymbolEqualityComparer.Default.Equals(r.Parameter, parameter.OriginalDefinition) && r.Parent switch
            {
                IInvocationOperation { TargetMethod: { Name: "Dispose", Parameters.IsEmpty: true } } call => call.Instance == r,
                IUsingOperation statement => statement.Resources == r,
                IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => IsUsing(declarator),
                _ => false,
            });
        }

        /// <summary>Collections and finished tasks keep what they are given by value.</summary>
        private static bool Keeps(IParameterSymbol parameter, IOperation? call) => call is IInvocationOperation { TargetMethod: var method } && PoolTypes.IsFramework(method)
            && parameter is { RefKind: RefKind.None, OriginalDefinition.Type: ITypeParameterSymbol } && method.Name is "Add" or "TryAdd" or "Push" or "Enqueue" or "Insert" or "FromResult" or "Append" or "SetResult" or "TrySetResult";

        private static bool IsUsing(IVariableDeclaratorOperation declarator) =>
            declarator.Parent?.Parent is { } group && (group.Parent is IUsingDeclarationOperation || (group.Parent is IUsingOperation statement && statement.Resources == group));

        private static bool IsDefault(IOperation value) => Storage.Plain(value) switch
        {
            IDefaultValueOperation => true,
            IObjectCreationOperation { Constructor.IsImplicitlyDeclared: true, Arguments.IsEmpty: true, Initializer: null } => true,
            _ => false,
        };

        private static bool MayGetValue(IOperation mention) => mention.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target == mention,
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } or ITupleOperation or IVariableInitializerOperation or IAddressOfOperation => true,
            _ => false,
        };

        private static bool IsUsed(IOperation mention) => mention.Parent switch
        {
            IPropertyReferenceOperation property => property.Instance == mention && property.Property.Name is not "IsEmpty" and not "Length" and not "IsDefault",
            IInvocationOperation call => call.Instance == mention && call.TargetMethod.Name != "Dispose",
            _ => false,
        };

        private static ITypeSymbol? TypeOf(ISymbol variable) => variable switch { ILocalSymbol l => l.Type, IParameterSymbol p => p.Type, IFieldSymbol f => f.Type, _ => null };

        private static bool IsDeclaredIn(ISymbol variable, IOperation function) =>
            variable.DeclaringSyntaxReferences is [var reference] && reference.SyntaxTree == function.Syntax.SyntaxTree && function.Syntax.Span.Contains(reference.Span);

        /// <summary>Statements in order: whether the second place can follow on the first without a jump, or is in a <c>finally</c> around it.</summary>
        private static bool ReachedAfter(SyntaxNode first, SyntaxNode second)
        {
            bool jumped = false;
            for (var node = first; node.Parent is { } parent and not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax); node = parent)
            {
                jumped |= IsJump(node);
                switch (parent)
                {
                    case TryStatementSyntax { Finally: { } last } when node != last && last.Span.Contains(second.Span):
                        return true;
                    case BlockSyntax { Statements: var statements } when !jumped:
                        if (Follows(statements, node, second, ref jumped))
                            return true;
                        break;
                    case SwitchSectionSyntax { Statements: var statements } when !jumped:
                        if (Follows(statements, node, second, ref jumped))
                            return true;
                        break;
                }
            }

            return false;
        }

        private static bool Follows(SyntaxList<StatementSyntax> statements, SyntaxNode node, SyntaxNode second, ref bool jumped)
        {
            for (int i = node is StatementSyntax statement ? statements.IndexOf(statement) + 1 : statements.Count; i < statements.Count; i++)
            {
                if (statements[i].Span.Contains(second.Span))
                    return true;
                if (IsJump(statements[i]))
                {
                    jumped = true;
                    return false;
                }
            }

            return false;
        }

        private static bool IsJump(SyntaxNode node) => node is ReturnStatementSyntax or ThrowStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax;
    }
}
