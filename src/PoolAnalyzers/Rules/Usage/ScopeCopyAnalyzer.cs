using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;
using static PoolAnalyzers.Symbols.EnclosingFunction;

namespace PoolAnalyzers.Rules.Usage;

/// <summary>POOL031: a struct that releases a rental is copied while the original stays in charge of it, or is used though it never had one.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeCopyAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL031", "Scope is copied or was never made", Descriptors.Usage, DiagnosticSeverity.Warning,
        "Scope '{0}' is {1}",
        "A struct that releases a rental is the rental's one owner: each copy of it, boxes and captures included, releases the same rental again, "
        + "and a default one has none.");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedAnalysis.OfPools(start.Compilation, start.Options, start.CancellationToken) is not { Code: { } code })
                return;
            var scopes = new ScopeTypes(start.Compilation, code, start.CancellationToken);
            if (!scopes.Any)
                return;
            start.RegisterBodyAction(tree => scopes.MayMatter(tree.GetRoot()), body => scopes.MayMatter(Declaration(body)),
                body => new Body(body, body.Body, scopes, code).Analyze());
        });
    }

    /// <summary>The parameters of a method, whose types may be the only words that speak of scopes, stand outside of its body.</summary>
    private static SyntaxNode Declaration(SyntaxNode body) => body.Parent is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax ? body.Parent : body;

    /// <summary>The scopes of one body, each with where it is mentioned.</summary>
    private sealed class Body(BodyAnalysisContext context, IOperation body, ScopeTypes scopes, CompilationModel code)
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
                if (operation.Kind is not (OperationKind.LocalReference or OperationKind.ParameterReference or OperationKind.FieldReference
                    or OperationKind.VariableDeclarator))
                    continue;
                switch (operation)
                {
                    case ILocalReferenceOperation { Local: var local } when scopes.Of(local.Type) != ScopeTraits.None: Mention(local, operation); break;
                    case IParameterReferenceOperation { Parameter: var parameter }
                        when scopes.Of(parameter.Type) != ScopeTraits.None: Mention(parameter, operation); break;
                    case IFieldReferenceOperation { Field: { IsStatic: false } field, Instance: IInstanceReferenceOperation }
                        when scopes.Of(field.Type) != ScopeTraits.None: Mention(field, operation); break;
                    case IVariableDeclaratorOperation { Symbol: var declared } declarator when scopes.Of(declared.Type) != ScopeTraits.None:
                        if (UseClassifier.IsUsing(declarator))
                            _declaredByUsing.Add(declared);
                        if (declarator.GetVariableInitializer() is { Value: var value } && IsDefault(value)
                            && (scopes.Of(declared.Type) & ScopeTraits.EmptyByDefault) != 0)
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
                if (MayOutlive(function, 0) && (_declaredByUsing.Contains(variable)
                    || _mentions[variable].Any(m => FunctionAround(m) != function && IsReleased(m))) && _captured.Add((variable, function)))
                    Report(mention, variable, "captured by a lambda, which can run when the scope has ended");
                return;
            }

            switch (UseClassifier.Of(mention))
            {
                case { Value.Type.IsReferenceType: true }:
                    if (variable is not IFieldSymbol && StaysInCharge(variable, mention))
                        Report(mention, variable, "boxed: the box releases the same rental again");
                    break;
                case { Kind: UseKind.Disposed, By: IVariableDeclaratorOperation { Symbol: var target } declarator }
                    when StaysInCharge(variable, mention) || IsUsedAfter(variable, declarator.Syntax):
                    Report(mention, variable, $"copied to '{target.Name}': each of them releases the same rental");
                    break;
                case { Kind: UseKind.Disposed, By: IUsingOperation statement } when StaysInCharge(variable, mention) || IsUsedAfter(variable, statement.Syntax):
                    Report(mention, variable, "copied by this using, which releases the copy: the scope still refers to the rental after it");
                    break;
                case var use when variable is not IFieldSymbol && IsCopied(use, out var copy) && StaysInCharge(variable, mention):
                    Report(mention, variable, $"copied{copy}: each {(copy is null ? "copy" : "of them")} releases the same rental");
                    break;
                case { Kind: UseKind.Passed, Parameter: { } parameter } when variable is not IFieldSymbol && Releases(parameter)
                    && StaysInCharge(variable, mention):
                    Report(mention, variable,
                        $"copied to '{parameter.ContainingSymbol.Name}', which releases the copy: the scope releases the same rental again");
                    break;
            }
        }

        /// <summary>By value, to a variable, or into something that keeps it.</summary>
        private static bool IsCopied(Use use, out string? copy)
        {
            copy = use switch
            {
                { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None, Name: var name } } } => $" to '{name}'",
                { Kind: UseKind.Stored, By: ISimpleAssignmentOperation { IsRef: false, Target.Syntax: var target } } => $" to '{target}'",
                _ => null,
            };
            return copy is not null || use is { Kind: UseKind.BuiltInto, Method: null }
                || (use is { Kind: UseKind.Passed, Parameter: { } parameter } && Keeps(parameter, use.By));
        }

        private void Report(IOperation at, ISymbol scope, string fault) =>
            context.Report(Diagnostic.Create(s_rule, at.Syntax.GetLocation(), scope.Name, fault));

        /// <summary>The variable releases its rental after the copy was made.</summary>
        private bool StaysInCharge(ISymbol variable, IOperation copy) =>
            _declaredByUsing.Contains(variable) || (!IsRefilledAfter(variable, copy.Syntax)
            && _mentions[variable].Any(m => m != copy && IsReleased(m) && ReachedAfter(copy.Syntax, m.Syntax)));

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
            var use = UseClassifier.Of(lambda, Through.Casts);
            return use switch
            {
                { Kind: UseKind.Returned or UseKind.Yielded } or { Kind: UseKind.BuiltInto, Method: null }
                    or { By: IEventAssignmentOperation or IFieldInitializerOperation or IPropertyInitializerOperation } => true,
                { Kind: UseKind.Stored, Target: ILocalReferenceOperation { Local: var target } } => depth < MaxDelegates && MayLocalOutlive(target, depth),
                { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: var local } } => depth < MaxDelegates && MayLocalOutlive(local, depth),
                { Kind: UseKind.Stored } => true,
                { Kind: UseKind.BuiltInto, By: IObjectCreationOperation { Type: { Name: "Thread" or "Timer" } type } } =>
                    PoolTypes.InNamespace(type, "System", "Threading"),
                { Kind: UseKind.Passed, By: IInvocationOperation { TargetMethod: var callee } call } when PoolTypes.IsFramework(callee) =>
                    callee.Name is "QueueUserWorkItem" or "UnsafeQueueUserWorkItem"
                    || (callee.Name is "Run" or "StartNew" or "ContinueWith" && !IsWaitedFor(call)),
                _ => false,
            };
        }

        private bool MayLocalOutlive(ILocalSymbol local, int depth) => UseClassifier.MentionsOf(local, body).Any(mention => MayOutlive(mention, depth + 1));

        private static bool IsWaitedFor(IInvocationOperation call) => UseClassifier.Of(call) is { Kind: UseKind.Awaited }
            or { Kind: UseKind.Called, Method.Name: "ConfigureAwait" or "Wait" or "GetAwaiter" }
            or { Kind: UseKind.Asked, By: IPropertyReferenceOperation { Property.Name: "Result" } }
            // Kept in a variable, it may be awaited later.
            or { Kind: UseKind.Named or UseKind.Stored or UseKind.Passed or UseKind.BuiltInto };

        private bool IsReleased(IOperation mention) => UseClassifier.Of(mention) is var use
            && (IsDisposal(use) || (use is { Kind: UseKind.Passed, Parameter: { } parameter } && Releases(parameter)));

        private static bool IsDisposal(Use use) => use is { Kind: UseKind.Disposed }
            or { Kind: UseKind.Called, Method: { Name: "Dispose", Parameters.IsEmpty: true } };

        /// <summary>The callee disposes its own copy. What it gets by <c>ref</c> is no copy.</summary>
        private bool Releases(IParameterSymbol parameter)
        {
            if (parameter.RefKind is RefKind.Ref or RefKind.Out
                || parameter.ContainingSymbol is not IMethodSymbol { IsAbstract: false, IsVirtual: false, MethodKind: not MethodKind.Constructor } method
                || !scopes.Owns(parameter.Type)
                || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference]
                || code.Source.OperationOf(reference.GetSyntax()) is not { } callee)
                return false;
            return UseClassifier.MentionsOf(parameter.OriginalDefinition, callee).Any(m => IsDisposal(UseClassifier.Of(m)));
        }

        /// <summary>Collections and finished tasks keep what they are given by value.</summary>
        private static bool Keeps(IParameterSymbol parameter, IOperation? call) =>
            call is IInvocationOperation { TargetMethod: var method } && PoolTypes.IsFramework(method)
            && parameter is { RefKind: RefKind.None, OriginalDefinition.Type: ITypeParameterSymbol }
            && (FrameworkTables.Has(method.Name, CallTraits.PutsElement) || method.Name is "FromResult" or "Append" or "SetResult" or "TrySetResult");

        private static bool IsDefault(IOperation value) => BodyIndex.Plain(value) switch
        {
            IDefaultValueOperation => true,
            IObjectCreationOperation { Constructor.IsImplicitlyDeclared: true, Arguments.IsEmpty: true, Initializer: null } => true,
            _ => false,
        };

        private static bool MayGetValue(IOperation mention) => UseClassifier.Of(mention) is
            { Kind: UseKind.Written or UseKind.ByReference or UseKind.Named or UseKind.Disposed } or { By: ITupleOperation };

        private static bool IsUsed(IOperation mention) => UseClassifier.Of(mention) is
            { By: IPropertyReferenceOperation { Property.Name: not ("IsEmpty" or "Length" or "IsDefault") } }
            or { Kind: UseKind.Called, Method.Name: not "Dispose" };

        private static ITypeSymbol? TypeOf(ISymbol variable) =>
            variable switch { ILocalSymbol l => l.Type, IParameterSymbol p => p.Type, IFieldSymbol f => f.Type, _ => null };

        private static bool IsDeclaredIn(ISymbol variable, IOperation function) =>
            variable.DeclaringSyntaxReferences is [var reference] && reference.SyntaxTree == function.Syntax.SyntaxTree
            && function.Syntax.Span.Contains(reference.Span);

        /// <summary>Statements in order: whether the second place can follow on the first without a jump, or is in a <c>finally</c> around it.</summary>
        private static bool ReachedAfter(SyntaxNode first, SyntaxNode second)
        {
            bool jumped = false;
            for (var node = first; node.Parent is { } parent
                and not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax); node = parent)
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

        private static bool IsJump(SyntaxNode node) => node is BlockSyntax { Statements: [.., var last] } ? IsJump(last) :
            node is ReturnStatementSyntax or ThrowStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax;
    }
}
