using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>
/// Parameters, fields and automatic properties with a sequence that a body hands a position of to a reader: <c>reader.AdvanceTo(_rest.End)</c> names
/// <c>_rest</c>. The sequence came from that reader, whoever has read it.
/// </summary>
internal sealed class NamedSequences
{
    /// <summary>Positions are taken from slices of slices; more steps than this are no code that people write.</summary>
    private const int MaxSteps = 12;

    private readonly BodyIndex _index;
    private readonly HashSet<ISymbol> _places = new(SymbolEqualityComparer.Default);

    public NamedSequences(BodyIndex index)
        : this(index, index.Body.Descendants().OfType<IInvocationOperation>().Where(call => TakesPosition(call.TargetMethod)))
    {
    }

    /// <param name="index">The variables of the body.</param>
    /// <param name="advances">The calls that are told positions.</param>
    public NamedSequences(BodyIndex index, IEnumerable<IInvocationOperation> advances)
    {
        _index = index;
        foreach (var call in advances)
            Add(call);
    }

    public bool Any => _places.Count > 0;

    public bool Has(ISymbol place) => _places.Contains(place);

    /// <summary>By its name and first parameter: an end of what was read so far.</summary>
    public static bool TakesPosition(IMethodSymbol method) => method.Parameters is [{ Type: var first }, ..]
        && FrameworkTables.Is(first, TypeTraits.SequencePosition) && FrameworkTables.PipeLines(method.Name).Any(line => line.Pipe == PipeRole.Advance);

    private void Add(IInvocationOperation advance)
    {
        foreach (var argument in advance.Arguments)
        {
            if (FrameworkTables.Is(argument.Parameter?.Type, TypeTraits.SequencePosition))
                AddOrigin(argument.Value, MaxSteps);
        }
    }

    private void AddOrigin(IOperation? value, int steps)
    {
        if (value is null || steps == 0)
            return;
        switch (BodyIndex.Plain(value))
        {
            case IParameterReferenceOperation { Parameter: { RefKind: RefKind.None or RefKind.In } parameter } when IsSequence(parameter.Type):
                _places.Add(parameter);
                break;
            case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } when IsSequence(field.Type):
                _places.Add(field);
                break;
            case IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var property } when IsSequence(property.Type):
                _places.Add(property);
                break;
            case ILocalReferenceOperation { Local: var local }:
                foreach (var assigned in _index.AssignedTo(local))
                    AddOrigin(assigned, steps - 1);
                break;
            // A position or part of it, and the value of what may be none.
            case IPropertyReferenceOperation { Instance: { Type: { } type } whole }
                when FrameworkTables.Is(type, TypeTraits.SequencePart) || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T:
                AddOrigin(whole, steps - 1);
                break;
            case IInvocationOperation { Instance: { Type: { } type } whole } when FrameworkTables.Is(type, TypeTraits.SequencePart):
                AddOrigin(whole, steps - 1);
                break;
            case IInvocationOperation { Instance: null, Arguments: [{ Value: { Type: { } given } first }, ..] } when IsSequence(given):
                AddOrigin(first, steps - 1);
                break;
            case IObjectCreationOperation { Type: { } made, Arguments: [{ Value: var over }, ..] } when FrameworkTables.Is(made, TypeTraits.SequencePart):
                AddOrigin(over, steps - 1);
                break;
        }
    }

    public static bool IsSequence(ITypeSymbol type) => FrameworkTables.Is(type, TypeTraits.Sequence | TypeTraits.ReadResult);

    /// <summary>The variable whose end or start is given, or a place in it; null for others.</summary>
    public static ISymbol? PlaceOf(IOperation position)
    {
        var whole = BodyIndex.Plain(position is IArgumentOperation { Value: var value } ? value : position) switch
        {
            IPropertyReferenceOperation { Instance: { } instance } => instance,
            IInvocationOperation { Instance: { } instance } => instance,
            _ => null,
        };
        return whole is null ? null : BodyIndex.Plain(whole) switch
        {
            ILocalReferenceOperation { Local: var local } => local,
            IParameterReferenceOperation { Parameter: var parameter } => parameter,
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } => field,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var property } => property,
            _ => null,
        };
    }

    /// <summary>The call stands under a condition that asks how much there is, or behind one that leaves: it ends what is empty.</summary>
    public static bool IsUnderQuestion(SyntaxNode advance, ISymbol place)
    {
        for (var node = advance; node.Parent is { } around and not MemberDeclarationSyntax; node = around)
        {
            if (around is IfStatementSyntax { Condition: var asked } && IsQuestion(asked, place.Name))
                return true;
            if (around is BlockSyntax block && block.Statements.TakeWhile(s => s != node).SelectMany(StraightLines.Of)
                .Any(s => s is IfStatementSyntax leaving
                && (IsJump(leaving.Statement) || IsJump(leaving.Else?.Statement)) && IsQuestion(leaving.Condition, place.Name)))
                return true;
        }

        return false;
    }

    private static bool IsJump(StatementSyntax? statement) => statement is ReturnStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax
        or ThrowStatementSyntax || statement is BlockSyntax { Statements: [.., var last] } && IsJump(last);

    /// <summary>It asks how much there is, or names a local that has the answer.</summary>
    private static bool IsQuestion(ExpressionSyntax condition, string place) => condition.DescendantNodesAndSelf().Any(n => Asks(n, place)
        || n is IdentifierNameSyntax { Identifier.ValueText: var local } && n.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            && member.DescendantNodes().Any(d => d is VariableDeclaratorSyntax { Initializer.Value: var answer } declared
                && declared.Identifier.ValueText == local && answer.DescendantNodesAndSelf().Any(a => Asks(a, place))));

    private static bool Asks(SyntaxNode node, string place) => node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var asked, Expression: var of }
        && FrameworkTables.Has(asked, CallTraits.Length | CallTraits.Empty) && of.ToString() is var text
        && (text == place || text == "this." + place);
}
