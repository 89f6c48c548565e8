using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;
using static PoolAnalyzers.Symbols.EnclosingFunction;

namespace PoolAnalyzers.Rules.Usage;

/// <summary>POOL041: renting, trying and returning by hand is what a scope does with one <c>using</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeSuggestionAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL041", "Rental could be a scope", Descriptors.Suggestions, DiagnosticSeverity.Hidden,
        "'{0}' is {1} by a try statement: {2}",
        "Rent, try, finally and return are four places to get wrong; a generated scope, or a using, is one.");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedAnalysis.OfPools(start.Compilation, start.Options, start.CancellationToken) is { Code: { } code })
                start.RegisterBodyAction(code.Gate.MayMatter, body => code.Gate.MayMatter(body) && HasTry(body), body => Analyze(body, code));
        });
    }

    private static void Analyze(BodyAnalysisContext context, CompilationModel code)
    {
        var body = context.Body;
        var suggested = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        BodyIndex? storage = null;
        ILookup<ISymbol?, ILocalReferenceOperation>? mentions = null;
        foreach (var statement in body.Descendants().OfType<ITryOperation>())
        {
            foreach (var local in Releases(statement, code).Distinct<ILocalSymbol>(SymbolEqualityComparer.Default))
            {
                if (suggested.Add(local) && Producer(local, statement, storage ??= new BodyIndex(body), code) is { } producer
                    && StaysHere((mentions ??= MentionsIn(body))[local], statement, code) && EndsWithItsBlock(producer, mentions[local], statement))
                    context.Report(Diagnostic.Create(s_rule, producer.Syntax.GetLocation(),
                        [local.Name, .. Remedy(code.Contracts.RoleOf(producer.TargetMethod))]));
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
    private static IEnumerable<ILocalSymbol> Releases(ITryOperation statement, CompilationModel code)
    {
        if (statement.Finally is { } last)
            return Released(last, code);
        return statement.Catches is [.., { Filter: null, ExceptionType: null or { SpecialType: SpecialType.System_Object } or { Name: "Exception" } } all]
            && all.Handler.Operations.LastOrDefault() is IThrowOperation or IExpressionStatementOperation { Operation: IThrowOperation }
            ? Released(all.Handler, code).Where(l => IsReleasedAtEnd(l, statement, code))
            : [];
    }

    private static bool IsReleasedAtEnd(ILocalSymbol local, ITryOperation statement, CompilationModel code)
    {
        if (statement.Parent is not IBlockOperation { Operations: var siblings })
            return false;
        return siblings.Skip(siblings.IndexOf(statement) + 1).Concat(statement.Body.Operations)
            .Any(o => Released(o, code).Contains(local, SymbolEqualityComparer.Default));
    }

    private static IEnumerable<ILocalSymbol> Released(IOperation part, CompilationModel code)
    {
        foreach (var operation in part.DescendantsAndSelf())
        {
            if (operation is not IInvocationOperation { TargetMethod: var method } call)
                continue;
            IOperation? released = null;
            if (code.Contracts.RoleOf(method) == CallRole.ReturnToPool && call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } first)
                released = BodyIndex.Plain(first.Value);
            else if (method is { Name: "Dispose", Parameters.IsEmpty: true } && call.Instance is { } instance && code.Types.Is(instance.Type, TypeTraits.Owner))
                released = instance is IConditionalAccessInstanceOperation && Condition(instance) is { } access ? access.Operation : BodyIndex.Plain(instance);
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
    private static IInvocationOperation? Producer(ILocalSymbol local, ITryOperation statement, BodyIndex storage, CompilationModel code)
    {
        var values =
            storage.AssignedTo(local).Select(BodyIndex.Plain)
            .Where(v => v is not IDefaultValueOperation and not { ConstantValue: { HasValue: true, Value: null } }).ToList();
        return values is [IInvocationOperation call]
            && code.Contracts.RoleOf(call.TargetMethod) is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject
            && FunctionAround(call) == FunctionAround(statement)
            && call.Syntax.SpanStart < (statement.Finally ?? statement.Catches[^1].Handler).Syntax.SpanStart ? call : null;
    }

    /// <summary>
    /// A scope ends with the block that the rental is in. Where that is a part of what the statement is in, the local, and what has a view of it, may not be
    /// used after it.
    /// </summary>
    private static bool EndsWithItsBlock(IInvocationOperation producer, IEnumerable<ILocalReferenceOperation> mentions, ITryOperation statement)
    {
        var block = producer.Syntax.Ancestors().First(n => n is BlockSyntax or SwitchSectionSyntax or MemberDeclarationSyntax
            || n is StatementSyntax { Parent: not (BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax) });
        if (block == statement.Body.Syntax || block.Span.Contains(statement.Syntax.Span))
            return true;
        return mentions.All(mention => block.Span.Contains(mention.Syntax.Span) ? !IsSeenOutside(mention, block)
            : !statement.Body.Syntax.Span.Contains(mention.Syntax.Span) && statement.Syntax.Span.Contains(mention.Syntax.Span)
                || UseClassifier.Of(mention).Kind is UseKind.Compared or UseKind.Written);
    }

    /// <summary><c>span = rented.AsSpan(0, n);</c> in a block, where the span is declared before it.</summary>
    private static bool IsSeenOutside(IOperation mention, SyntaxNode block)
    {
        for (var (part, around) = (mention, mention.Parent); around is not null and not IBlockOperation; (part, around) = (around, around.Parent))
        {
            if (around is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { Type: var type } local } } set && set.Value == part
                && (type.IsRefLikeType || type is IArrayTypeSymbol || MemoryTypes.IsMemory(type))
                && local.DeclaringSyntaxReferences is [var declared] && !block.Span.Contains(declared.Span))
                return true;
        }

        return false;
    }

    private static ILookup<ISymbol?, ILocalReferenceOperation> MentionsIn(IOperation body) =>
        body.Descendants().OfType<ILocalReferenceOperation>().ToLookup(m => (ISymbol?)m.Local, SymbolEqualityComparer.Default);

    /// <summary>Nobody else gets the rental: it is not returned, stored, given by reference, built into something, or captured.</summary>
    private static bool StaysHere(IEnumerable<ILocalReferenceOperation> mentions, ITryOperation statement, CompilationModel code)
    {
        var home = FunctionAround(statement);
        foreach (var mention in mentions)
        {
            if (FunctionAround(mention) is var function && function != home && function is IAnonymousFunctionOperation)
                return false;
            var use = UseClassifier.Of(mention);
            switch (use)
            {
                case { Kind: UseKind.Returned or UseKind.Yielded or UseKind.Named or UseKind.Disposed or UseKind.Stored or UseKind.ByReference }:
                case { By: ICoalesceOperation or IConditionalOperation { Type: not null } }:
                // Nothing is released after that: somebody else has it by then.
                case { Kind: UseKind.Written, By: ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: null } } }
                    when statement.Body.Syntax.Span.Contains(mention.Syntax.Span):
                case { Kind: UseKind.BuiltInto, Method: var constructor } when constructor is null || !PoolTypes.IsFramework(constructor):
                case { Kind: UseKind.Passed, By: IInvocationOperation { TargetMethod: var callee } call } when !IsReturn(call, code)
                    && (PoolTypes.IsFramework(callee)
                        ? code.Contracts.FateOf(callee, use.Parameter, RentalKind.Array, isWhole: true) != ArgumentFate.Lent
                        : NamingConventions.SoundsLikeTaking(callee.Name)):
                    return false;
            }
        }

        return true;
    }

    private static bool IsReturn(IInvocationOperation call, CompilationModel code) => code.Contracts.RoleOf(call.TargetMethod) == CallRole.ReturnToPool;
}
