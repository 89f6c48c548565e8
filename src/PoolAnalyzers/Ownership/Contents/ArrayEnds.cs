using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>What one body says of the ends of its arrays, read off once: which it means whole, which it clears, and which views go on to the end.</summary>
internal sealed class ArrayEnds
{
    private static readonly ConditionalWeakTable<BodyIndex, ArrayEnds> s_known = new();

    /// <summary>Views of views end at some time; more steps than this are no code that people write.</summary>
    private const int MaxSteps = 24;

    private readonly IOperation _body;
    private HashSet<ISymbol>? _usedWhole;

    private ArrayEnds(BodyIndex variables) => (Variables, _body) = (variables, variables.Body);

    public BodyIndex Variables { get; }

    /// <summary>One for a body, however many walks ask.</summary>
    public static ArrayEnds Of(BodyIndex variables) => s_known.GetValue(variables, static v => new ArrayEnds(v));

    /// <summary>
    /// The body means all of the array: it fills it to its end, or asks whether its length is the wanted one. Then all of it is data.
    /// </summary>
    public bool IsUsedWhole(ISymbol variable) => (_usedWhole ??= FindUsedWhole()).Contains(variable);

    private Dictionary<ISymbol, bool>? _cleared;

    /// <summary>
    /// The body clears all of the array, or what lies behind its data: that makes no data, but zeros, which some uses of the whole do not see.
    /// </summary>
    public bool IsCleared(ISymbol variable) => (_cleared ??= FindCleared()).ContainsKey(variable);

    /// <summary>A function inside of the body does, which may run at any time.</summary>
    public bool IsClearedAside(ISymbol variable) => (_cleared ??= FindCleared()).TryGetValue(variable, out bool isAside) && isAside;

    private Dictionary<ISymbol, bool> FindCleared()
    {
        var found = new Dictionary<ISymbol, bool>(SymbolEqualityComparer.Default);
        foreach (var call in _body.Descendants().OfType<IInvocationOperation>())
        {
            if (!EndWrites.IsClearing(call))
                continue;
            foreach (var write in EndWrites.Of(call, this))
            {
                if (Variables.Of(write.Place) is { } variable)
                    found[variable] = IsAside(call) || (found.TryGetValue(variable, out bool isAside) && isAside);
            }
        }

        return found;
    }

    /// <summary>In a lambda, or in a local function that somebody is given: no walk comes there when it runs.</summary>
    private bool IsAside(IOperation operation)
    {
        for (var around = operation.Parent; around is not null && around != _body; around = around.Parent)
        {
            if (around is IAnonymousFunctionOperation
                || (around is ILocalFunctionOperation { Symbol: var function } && _body.Descendants().Any(o => o is IMethodReferenceOperation given
                    && SymbolEqualityComparer.Default.Equals(given.Method.OriginalDefinition, function))))
                return true;
        }

        return false;
    }

    private HashSet<ISymbol> FindUsedWhole()
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in _body.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation { TargetMethod: var method } call when FillsAll(method) && !EndWrites.IsClearing(call):
                    if (call.Instance is { } receiver && !BodyIndex.IsMemoryStream(receiver)
                        && (IsOfWhole(receiver) || (PoolTypes.IsFramework(method) && ReachesEnd(receiver))))
                        Add(receiver, call);
                    foreach (var argument in call.Arguments)
                    {
                        if (argument.Parameter is { } filled && MemoryTypes.MayBeFilled(filled.Type) && !BodyIndex.IsMemoryStream(argument.Value)
                            && IsOfWhole(argument.Value) && HasWholeRange(argument, call) && !IsNotWritten(filled))
                            Add(argument.Value, call);
                    }

                    break;
                // As much as it is long: source[..array.Length].CopyTo(array)
                case IInvocationOperation { TargetMethod.Name: "CopyTo", Instance: { } source, Arguments: [{ Value: var target }, ..] } copy
                    when Variables.Of(target) is { } filled && source.DescendantsAndSelf().Any(o => IsLengthOf(o, filled)):
                    Add(target, copy);
                    break;
                // Read to the end, however many reads that takes.
                case IWhileLoopOperation { Condition: IBinaryOperation { RightOperand: var end } } loop when Variables.Of(Counted(end)) is { } array
                    && loop.Body.Descendants().OfType<IInvocationOperation>()
                        .Any(call =>
                        call.Arguments.Any(a => SymbolEqualityComparer.Default.Equals(Variables.Of(a.Value), array)
                        && !NamingConventions.SoundsLikeReleasingOrDisposing(call.TargetMethod.Name) && (ReachesEnd(a.Value) || HasRest(a, call)))):
                    found.Add(array);
                    break;
                // As long as it is told to be.
                case IInvocationOperation { TargetMethod.Name: "SetLength", Instance: { } stream }:
                    Add(stream);
                    break;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                    Syntax.Parent: not ForStatementSyntax } comparison:
                    Add(Counted(comparison.LeftOperand));
                    Add(Counted(comparison.RightOperand));
                    break;
                case IForLoopOperation { Condition: IBinaryOperation { RightOperand: var bound } } loop
                    when Variables.Of(Counted(bound)) is { } array && loop.Body.DescendantsAndSelf().Any(o => Writes(o, array)):
                    found.Add(array);
                    break;
            }
        }

        return found;

        // What a walk follows, it sees on which paths it happens. A field may be filled by another member.
        void Add(IOperation? place, IInvocationOperation? by = null)
        {
            if (Variables.Of(place) is { } variable
                && !(by is not null && variable is ILocalSymbol or IParameterSymbol && EndWrites.AreFollowed(by) && !IsAside(by)))
                found.Add(variable);
        }
    }

    private bool Writes(IOperation operation, ISymbol array) => operation is IAssignmentOperation { Target: var target }
        && (target switch { IArrayElementReferenceOperation element => element.ArrayReference, IPropertyReferenceOperation { Instance: { } span } => span,
            _ => null }) is { } written
        && SymbolEqualityComparer.Default.Equals(Variables.Of(written), array);

    /// <summary>
    /// Methods that write to the last element, or do not come back; of code that is not the framework's, whatever does not tell how much it wrote.
    /// </summary>
    private static bool FillsAll(IMethodSymbol method) => PoolTypes.IsFramework(method)
        ? FrameworkTables.Has(method, CallTraits.Fills)
        : !NamingConventions.SoundsLikeReleasingOrDisposing(method.Name)
        && (method.ReturnsVoid || method.ReturnType.SpecialType == SpecialType.System_Boolean
            || (method.ReturnType is INamedTypeSymbol { IsGenericType: false } result && FrameworkTables.Is(result, TypeTraits.Task)));

    /// <summary>
    /// The helper reads the parameter, gives it back, or sets elements of it, but neither asks how long it is nor hands it on: it cannot know where it ends.
    /// </summary>
    private static bool IsNotWritten(IParameterSymbol parameter) =>
        parameter.OriginalDefinition is { ContainingSymbol: IMethodSymbol { DeclaringSyntaxReferences: [var reference] } } declared
        && WordIndex.Names(reference.SyntaxTree, reference.Span, declared.Name, CancellationToken.None)
            .Where(n => n.Parent is not MemberAccessExpressionSyntax { Name: var member } || member != n).ToList() is { Count: > 0 } mentions
        && mentions.All(name => SyntaxUses.Of(name) switch
        {
            { Kind: UseKind.Passed, Member: var called, By: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax } } =>
                NamingConventions.SoundsLikeReleasingOrDisposing(called)
                || called is "Write" or "WriteAsync" or "Send" or "SendAsync" or "Append" or "AppendData" or "GetString" or "SequenceEqual" or "ToHexString"
                    or "ToBase64String",
            { Kind: UseKind.Asked, Member: var asked } when FrameworkTables.Has(asked, CallTraits.Length) =>
                mentions.TrueForAll(m => m.Parent is not ElementAccessExpressionSyntax set || IndexLoops.IsOnlyRead(set)),
            { Kind: UseKind.Indexed, By: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: not PrefixUnaryExpressionSyntax {
                RawKind: (int)SyntaxKind.IndexExpression } }] } } or { Kind: UseKind.Compared } => true,
            { Kind: UseKind.Enumerated, By: ForEachStatementSyntax loop } => loop.Type is not RefTypeSyntax,
            _ => false,
        });

    /// <summary>What the length is of: <c>x</c> in <c>x.Length</c>, also through a local.</summary>
    private IOperation? Counted(IOperation? length)
    {
        if (length is not null && BodyIndex.Plain(length) is ILocalReferenceOperation { Local: var local } && Variables.AssignedTo(local) is [var only])
            length = only;
        return length is null ? null : BodyIndex.LengthOf(BodyIndex.Plain(length));
    }

    private static bool IsOfWhole(IOperation operation)
    {
        for (int step = 0; step < MaxSteps; step++)
        {
            operation = BodyIndex.Plain(operation);
            if (operation is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation)
                return true;
            if (BodyIndex.View(operation, whole: true) is not { } inner)
                return false;
            operation = inner;
        }

        return false;
    }

    /// <summary>From some place to the end.</summary>
    private bool HasRest(IArgumentOperation array, IInvocationOperation call)
    {
        var numbers = call.Arguments.Where(a => a.Value.Type is { SpecialType: SpecialType.System_Int32 }).ToList();
        return numbers.Any(n => numbers.Any(start => IsRestOf(n.Value, start.Value, array.Value)));
    }

    /// <summary>No count is given beside the array, or it is its length.</summary>
    public bool HasWholeRange(IArgumentOperation array, IInvocationOperation call)
    {
        var numbers = call.Arguments.Where(a => a.Value.Type is { SpecialType: SpecialType.System_Int32 }
            && a.Parameter?.OriginalDefinition.Type is not ITypeParameterSymbol).ToList();
        return numbers.Count == 0 || numbers.Any(n => IsLengthOf(n.Value, array.Value) || numbers.Any(start => IsRestOf(n.Value, start.Value, array.Value)));
    }

    /// <summary><c>a.Length</c>.</summary>
    private bool IsLengthOf(IOperation number, IOperation array) =>
        Counted(number) is { } counted && SymbolEqualityComparer.Default.Equals(Variables.Of(counted), Variables.Of(array));

    public bool IsLengthOf(IOperation number, ISymbol array) =>
        Counted(number) is { } counted && SymbolEqualityComparer.Default.Equals(Variables.Of(counted), array);

    /// <summary>All of an array, or a view of it that goes on to its end; a stream is told by its position how far it was written.</summary>
    public bool HasEnd(IOperation place) => !BodyIndex.IsMemoryStream(place) && (IsOfWhole(place) || ReachesEnd(place));

    /// <summary><c>a.Length - n</c>, from <c>n</c> on.</summary>
    private bool IsRestOf(IOperation number, IOperation start, IOperation array) =>
        BodyIndex.Plain(number) is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } rest && IsLengthOf(rest.LeftOperand, array)
        && rest.RightOperand.Syntax.IsEquivalentTo(start.Syntax);

    /// <summary>A view of the rest, from some place to the end: who fills it has seen to what lies behind the data.</summary>
    private bool ReachesEnd(IOperation view) => BodyIndex.Plain(view) switch
    {
        IInvocationOperation { TargetMethod: { IsStatic: true } method, Arguments: [_, { Value.Type.SpecialType: SpecialType.System_Int32 }] } =>
            FrameworkTables.MemoryOf(method) == MemorySource.OfFirst,
        IInvocationOperation { TargetMethod: { Parameters.Length: 1 } method, Instance: { } sliced } =>
            FrameworkTables.MemoryOf(method) == MemorySource.PartOfThis && IsOfWhole(sliced),
        IObjectCreationOperation { Type: INamedTypeSymbol type, Arguments: [var array, var start, var count] } when MemoryTypes.IsView(type) =>
            IsRestOf(count.Value, start.Value, array.Value),
        _ => false,
    };

    /// <summary>A place in an array that is told from its beginning, and not found by filling it from its end.</summary>
    public bool CountsFromStart(IOperation place, IOperation array) => CountsFromStart(place, Variables.Of(array), 0);

    private bool CountsFromStart(IOperation place, ISymbol? array, int depth)
    {
        if (place.ConstantValue.HasValue)
            return true;
        return depth < 8 && BodyIndex.Plain(place) switch
        {
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.None or RefKind.In } parameter } =>
                !_body.Descendants().Any(o => ChangedBy(o) is IParameterReferenceOperation changed
                && SymbolEqualityComparer.Default.Equals(changed.Parameter, parameter)),
            ILocalReferenceOperation { Local: var local } =>
                Variables.AssignedTo(local) is { Count: > 0 } values && Variables.OnlyCountsUp(local)
                && values.All(v => CountsFromStart(v, array, depth + 1)),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract or BinaryOperatorKind.Multiply } sum =>
                CountsFromStart(sum.LeftOperand, array, depth + 1) && CountsFromStart(sum.RightOperand, array, depth + 1),
            // What is computed without the array, or is the length of something else.
            IInvocationOperation or IPropertyReferenceOperation or IFieldReferenceOperation { Field.IsReadOnly: true } =>
                !place.DescendantsAndSelf().Any(o => o is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                && SymbolEqualityComparer.Default.Equals(Variables.Of(o), array)),
            _ => false,
        };
    }

    private static IOperation? ChangedBy(IOperation operation) => operation switch
    {
        IAssignmentOperation assignment => assignment.Target,
        IIncrementOrDecrementOperation step => step.Target,
        IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var given } => given,
        _ => null,
    };
}
