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

/// <summary>POOL041: renting, trying and returning by hand is what a scope does with one <c>using</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeSuggestionAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.CouldBeScope];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedEngine.Of(start.Compilation, start.Options, start.CancellationToken) is { } engine)
                start.RegisterOperationBlockAction(block => AnalyzeBlocks(block, engine));
        });
    }

    private static void AnalyzeBlocks(OperationBlockAnalysisContext context, Engine engine)
    {
        foreach (var body in context.OperationBlocks)
        {
            if (body.Kind is OperationKind.None or OperationKind.Attribute || !engine.Gate.MayMatter(body.Syntax) || !HasTry(body.Syntax))
                continue;
            var suggested = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            Storage? storage = null;
            ILookup<ISymbol?, ILocalReferenceOperation>? mentions = null;
            foreach (var statement in body.Descendants().OfType<ITryOperation>())
            {
                foreach (var local in Releases(statement, engine).Distinct<ILocalSymbol>(SymbolEqualityComparer.Default))
                {
                    if (suggested.Add(local) && Producer(local, statement, storage ??= new Storage(body), engine) is { } producer
                        && StaysHere((mentions ??= MentionsIn(body))[local], statement, engine))
                        context.Report(Diagnostic.Create(Descriptors.CouldBeScope, producer.Syntax.GetLocation(), [local.Name, .. Remedy(engine.Contracts.RoleOf(producer.TargetMethod))]));
                }
            }
        }
    }

    private static bool HasTry(SyntaxNode body)
    {
        foreach (var node in body.DescendantNodes(n => n is not ExpressionSyntax or AnonymousFunctionExpressionSyntax))
        {
            if (node is TryStatementSyntax)
                return true;
        }

        return false;
    }

    /// <summary>What the statement does, and what does the same.</summary>
    private static object[] Remedy(CallRole role) => role switch
    {
        CallRole.RentArray => ["rented, and returned", "a generated scope does that with one using"],
        CallRole.GetObject => ["taken from a pool, and returned", "a generated scope does that with one using"],
        _ => ["disposed", "a using does that"],
    };

    /// <summary>The locals that the <c>finally</c> releases, or a catch of everything that throws again and then the end.</summary>
    private static IEnumerable<ILocalSymbol> Releases(ITryOperation statement, Engine engine)
    {
        if (statement.Finally is { } last)
            return Released(last, engine);
        return statement.Catches is [.., { Filter: null, ExceptionType: null or { SpecialType: SpecialType.System_Object } or { Name: "Exception" } } all] && all.Handler.Operations.LastOrDefault() is IThrowOperation or IExpressionStatementOperation { Operation: IThrowOperation }
            ? Released(all.Handler, engine).Where(l => IsReleasedAtEnd(l, statement, engine))
            : [];
    }

    private static bool IsReleasedAtEnd(ILocalSymbol local, ITryOperation statement, Engine engine)
    {
        if (statement.Parent is not IBlockOperation { Operations: var siblings })
            return false;
        return siblings.Skip(siblings.IndexOf(statement) + 1).Concat(statement.Body.Operations).Any(o => Released(o, engine).Contains(local, SymbolEqualityComparer.Default));
    }

    private static IEnumerable<ILocalSymbol> Released(IOperation part, Engine engine)
    {
        foreach (var operation in part.DescendantsAndSelf())
        {
            if (operation is not IInvocationOperation { TargetMethod: var method } call)
                continue;
            IOperation? released = null;
            if (engine.Contracts.RoleOf(method) == CallRole.ReturnToPool && call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } first)
                released = Storage.Plain(first.Value);
            else if (method is { Name: "Dispose", Parameters.IsEmpty: true } && call.Instance is { } instance && engine.Types.Is(instance.Type, TypeTraits.Owner))
                released = instance is IConditionalAccessInstanceOperation && Condition(instance) is { } access ? access.Operation : Storage.Plain(instance);
            if (released is ILocalReferenceOperation { Local: var local })
                yield return Tested(local, part) ?? local;
        }
    }

    private static IConditionalAccessOperation? Condition(IOperation instance)
    {
        for (var o = instance.Parent; o is not null; o = o.Parent)
        {
            if (o is IConditionalAccessOperation access)
                return access;
        }

        return null;
    }

    /// <summary>In <c>if (rented is { } array)</c>, the array is what was rented.</summary>
    private static ILocalSymbol? Tested(ILocalSymbol local, IOperation part) => part.DescendantsAndSelf().OfType<IIsPatternOperation>()
        .FirstOrDefault(p => p.Pattern switch
        {
            IDeclarationPatternOperation declaration => SymbolEqualityComparer.Default.Equals(declaration.DeclaredSymbol, local),
            IRecursivePatternOperation recursive => SymbolEqualityComparer.Default.Equals(recursive.DeclaredSymbol, local),
            _ => false,
        })?.Value is ILocalReferenceOperation { Local: var tested } ? tested : null;

    /// <summary>The one call that fills the local, in the function that releases it.</summary>
    private static IInvocationOperation? Producer(ILocalSymbol local, ITryOperation statement, Storage storage, Engine engine)
    {
        var values = storage.AssignedTo(local).Select(Storage.Plain).Where(v => v is not IDefaultValueOperation and not { ConstantValue: { HasValue: true, Value: null } }).ToList();
        return values is [IInvocationOperation call] && engine.Contracts.RoleOf(call.TargetMethod) is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject
            && FunctionAround(call) == FunctionAround(statement) && call.Syntax.SpanStart < (statement.Finally ?? statement.Catches[^1].Handler).Syntax.SpanStart ? call : null;
    }

    private static ILookup<ISymbol?, ILocalReferenceOperation> MentionsIn(IOperation body) =>
        body.Descendants().OfType<ILocalReferenceOperation>().ToLookup(m => (ISymbol?)m.Local, SymbolEqualityComparer.Default);

    /// <summary>Nobody else gets the rental: it is not returned, stored, given by reference, built into something, or captured.</summary>
    private static bool StaysHere(IEnumerable<ILocalReferenceOperation> mentions, ITryOperation statement, Engine engine)
    {
        var home = FunctionAround(statement);
        foreach (var mention in mentions)
        {
            if (FunctionAround(mention) is var function && function != home && function is IAnonymousFunctionOperation)
                return false;
            IOperation place = mention;
            while (place.Parent is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
                place = place.Parent;
            switch (place.Parent)
            {
                case IReturnOperation or ITupleOperation or IArrayInitializerOperation or IVariableInitializerOperation or ICoalesceOperation or IConditionalOperation { Type: not null }:
                case ISimpleAssignmentOperation assignment when assignment.Value == place && assignment.Target is not IDiscardOperation:
                // Nothing is released after that: somebody else has it by then.
                case ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: null } } reset when reset.Target == place && statement.Body.Syntax.Span.Contains(place.Syntax.Span):
                case IArgumentOperation { Parameter: { RefKind: RefKind.Ref or RefKind.Out } }:
                case IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } } when !PoolTypes.IsFramework(constructor):
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var callee } call } argument when !IsReturn(call, engine)
                    && (PoolTypes.IsFramework(callee) ? engine.Contracts.FateOf(callee, argument.Parameter, RentalKind.Array, isWhole: true) != ArgumentFate.Lent : Contracts.SoundsLikeTaking(callee.Name)):
                    return false;
            }
        }

        return true;
    }

    private static bool IsReturn(IInvocationOperation call, Engine engine) => engine.Contracts.RoleOf(call.TargetMethod) == CallRole.ReturnToPool;
}
