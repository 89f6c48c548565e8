using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Text;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>
/// Which variable the memory behind an expression belongs to, read off one body: <c>x.AsSpan(0, n)</c> is memory of <c>x</c>, and so is a
/// local that is only ever set to it.
/// </summary>
internal sealed class BodyIndex(IOperation body)
{
    /// <summary>Locals that are set to views of views end at some time; more steps than this are no code that people write.</summary>
    private const int MaxSteps = 24;

    private readonly HashSet<ISymbol> _computed = new(SymbolEqualityComparer.Default);
    private Dictionary<ISymbol, List<IOperation>>? _assigned;
    private HashSet<ISymbol>? _usedWhole;

    /// <summary>Without the conversions and parentheses that change nothing.</summary>
    public static IOperation Plain(IOperation operation) => PlainOperation.Of(operation);

    private bool? _asksForLengths;

    /// <summary>Some branch depends on how long an array in a local is.</summary>
    public bool AsksForLengths =>
        _asksForLengths ??= body.Descendants()
        .Any(o =>
        o is IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.LessThan
        or BinaryOperatorKind.LessThanOrEqual } asked
        && (IsLengthOfLocal(asked.LeftOperand) || IsLengthOfLocal(asked.RightOperand)) && IsCondition(asked));

    /// <summary>A branch asks it, as it is or denied, or the answer is kept for one.</summary>
    private static bool IsCondition(IOperation asked)
    {
        while (asked.Parent is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } or IParenthesizedOperation)
            asked = asked.Parent;
        return asked.Parent is IConditionalOperation or IVariableInitializerOperation { Parent: IVariableDeclaratorOperation };
    }

    private static bool IsLengthOfLocal(IOperation side) =>
        side is IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array },
        Instance: ILocalReferenceOperation };

    private HashSet<ISymbol>? _released;

    /// <summary>The body gives the local back to a pool, or disposes of it.</summary>
    public bool IsReleased(ILocalSymbol local) => (_released ??= FindReleased()).Contains(local);

    private HashSet<ISymbol> FindReleased()
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation { TargetMethod.Name: "Return", Arguments: [{ Value: var given }, ..] }
                    when Plain(given) is ILocalReferenceOperation { Local: var returned }:
                    found.Add(returned);
                    break;
                case IInvocationOperation { TargetMethod: { Name: "Dispose", Parameters.IsEmpty: true }, Instance: { } instance }
                    when Plain(instance) is ILocalReferenceOperation { Local: var disposed }:
                    found.Add(disposed);
                    break;
                case IUsingOperation { Resources: var resources } when Plain(resources) is ILocalReferenceOperation { Local: var used }:
                    found.Add(used);
                    break;
                case IUsingOperation or IUsingDeclarationOperation:
                    foreach (var declarator in operation.ChildOperations.First().DescendantsAndSelf().OfType<IVariableDeclaratorOperation>())
                        found.Add(declarator.Symbol);
                    break;
            }
        }

        return found;
    }

    /// <summary>The variable, field or property that holds the array or owner; null where that cannot be told.</summary>
    public ISymbol? Of(IOperation? operation)
    {
        for (int step = 0; step < MaxSteps && operation is not null; step++)
        {
            operation = Plain(operation);
            switch (operation)
            {
                case ILocalReferenceOperation { Local: var local }:
                    if (!IsViewOrCopy(AssignedTo(local), out var origin))
                        return local;
                    operation = origin;
                    break;
                case IParameterReferenceOperation { Parameter: var parameter }: return parameter;
                case IFieldReferenceOperation { Field: var field }: return field;
                case IPropertyReferenceOperation property when View(property, whole: false) is null: return property.Property;
                default: operation = View(operation, whole: false); break;
            }
        }

        return null;
    }

    /// <summary>What the view is over; null when the operation makes no view, or (when asked for the whole) one of a part.</summary>
    public static IOperation? View(IOperation operation, bool whole)
    {
        switch (operation)
        {
            case IConversionOperation { OperatorMethod: null } conversion: return conversion.Operand;
            case IConversionOperation { OperatorMethod.ContainingType: var type } conversion when IsMemoryType(type): return conversion.Operand;
            case IParenthesizedOperation parenthesized: return parenthesized.Operand;
            case IInvocationOperation { TargetMethod: var method, Arguments: var given } call:
                return FrameworkTables.MemoryOf(method) switch
                {
                    MemorySource.OfFirst when method.IsStatic && !(whole && given.Length > 1) => given[0].Value,
                    MemorySource.AllOfFirst when given.Length == 1 => given[0].Value,
                    // MemoryMarshal.CreateSpan(ref array[0], n)
                    MemorySource.FromFirst when !whole => (Plain(given[0].Value) as IArrayElementReferenceOperation)?.ArrayReference,
                    MemorySource.PartOfThis when !whole => call.Instance,
                    _ => null,
                };
            case IPropertyReferenceOperation { Property: { Name: "Span" or "Memory", IsStatic: false } property, Instance: { } instance }
                when property.Name == "Span" ? IsMemoryType(property.ContainingType) : property.Type is INamedTypeSymbol result && IsMemoryType(result):
                return instance;
            case IObjectCreationOperation { Type: INamedTypeSymbol type, Arguments: [var first, ..] all }
                when IsMemoryType(type) || (type.Name == "ReadOnlySequence" && PoolTypes.InNamespace(type, "System", "Buffers")):
                return whole && all.Length > 1 ? null : first.Value;
            // A stream over an array is as long as that; a reader goes on to the end of its stream.
            case IObjectCreationOperation { Type: INamedTypeSymbol { Name: "MemoryStream" or "StreamReader" } type, Arguments: [var first, ..] all }
                when PoolTypes.InNamespace(type, "System", "IO") && (first.Value.Type is IArrayTypeSymbol || IsStream(first.Value)):
                return whole && type.Name == "MemoryStream" && all.Any(a => a.Value.Type?.SpecialType == SpecialType.System_Int32) ? null : first.Value;
            default: return null;
        }
    }

    private static bool IsMemoryType(INamedTypeSymbol? type) =>
        type is { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" } && PoolTypes.InNamespace(type, "System");

    /// <summary>What the body sets a local to. Empty where something else can set it: an argument by reference, a pattern, a loop.</summary>
    public IReadOnlyList<IOperation> AssignedTo(ISymbol local)
    {
        _assigned ??= FindAssignments();
        return _assigned.TryGetValue(local, out var values) ? values : [];
    }

    private SyntaxNode? _resetAt;
    private bool _isResetSought;

    /// <summary>Where the body says <c>this = default</c>; null where it does not, or not once.</summary>
    public SyntaxNode? ResetAt
    {
        get
        {
            if (!_isResetSought)
            {
                _isResetSought = true;
                _resetAt =
                    body.Descendants().OfType<ISimpleAssignmentOperation>()
                    .Where(a => a is { Target: IInstanceReferenceOperation, Value: var value } && Plain(value) is IDefaultValueOperation).Take(2)
                    .ToList() is [var only] ? only.Syntax : null;
            }

            return _resetAt;
        }
    }

    /// <summary>What a loop goes through, a call takes an <c>out</c> variable from, or a pattern asks, to set the local; null for others.</summary>
    public IOperation? ComesFrom(ILocalSymbol local)
    {
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var variable }, Collection: var all }
                    when SymbolEqualityComparer.Default.Equals(variable, local):
                    return Plain(all);
                case IIsPatternOperation { Value: var asked, Pattern: IDeclarationPatternOperation { DeclaredSymbol: { } declared } }
                    when SymbolEqualityComparer.Default.Equals(declared, local):
                    return Plain(asked);
                case IIsPatternOperation { Value: var matched, Pattern: IRecursivePatternOperation { DeclaredSymbol: { } found } }
                    when SymbolEqualityComparer.Default.Equals(found, local):
                    return Plain(matched);
                case IArgumentOperation { Parameter.RefKind: RefKind.Out,
                    Value: IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var set } },
                    Parent: IInvocationOperation { TargetMethod.Name: "TryPop" or "TryDequeue" or "TryTake" or "TryPeek" } call }
                    when SymbolEqualityComparer.Default.Equals(set, local):
                    return call;
            }
        }

        return null;
    }

    private List<(ISymbol Member, ISymbol Parameter)>? _setTo;

    /// <summary>The field or property of the object is set to the parameter: <c>_pool = pool ?? throw ...</c></summary>
    public bool IsSetTo(ISymbol member, ISymbol parameter)
    {
        if (_setTo is null)
        {
            _setTo = [];
            foreach (var assignment in body.Descendants().OfType<ISimpleAssignmentOperation>())
            {
                var value = Plain(assignment.Value) is ICoalesceOperation { Value: var first } ? Plain(first) : Plain(assignment.Value);
                if (assignment.Target is IMemberReferenceOperation { Member: var set, Instance: null or IInstanceReferenceOperation }
                    && value is IParameterReferenceOperation { Parameter: var given })
                    _setTo.Add((set, given));
            }
        }

        foreach (var (set, given) in _setTo)
        {
            if (SymbolEqualityComparer.Default.Equals(set, member) && SymbolEqualityComparer.Default.Equals(given, parameter))
                return true;
        }

        return false;
    }

    /// <summary>Nothing but <c>++</c> and what <see cref="AssignedTo"/> says changes it.</summary>
    public bool OnlyCountsUp(ISymbol local)
    {
        _assigned ??= FindAssignments();
        return !_computed.Contains(local);
    }

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
        foreach (var call in body.Descendants().OfType<IInvocationOperation>())
        {
            if (!EndWrites.IsClearing(call))
                continue;
            foreach (var write in EndWrites.Of(call, this))
            {
                if (Of(write.Place) is { } variable)
                    found[variable] = IsAside(call) || (found.TryGetValue(variable, out bool isAside) && isAside);
            }
        }

        return found;
    }

    /// <summary>In a lambda, or in a local function that somebody is given: no walk comes there when it runs.</summary>
    private bool IsAside(IOperation operation)
    {
        for (var around = operation.Parent; around is not null && around != body; around = around.Parent)
        {
            if (around is IAnonymousFunctionOperation
                || (around is ILocalFunctionOperation { Symbol: var function } && body.Descendants().Any(o => o is IMethodReferenceOperation given
                    && SymbolEqualityComparer.Default.Equals(given.Method.OriginalDefinition, function))))
                return true;
        }

        return false;
    }

    private HashSet<ISymbol> FindUsedWhole()
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation { TargetMethod: var method } call when FillsAll(method) && !EndWrites.IsClearing(call):
                    if (call.Instance is { } receiver && !IsStream(receiver)
                        && (IsOfWhole(receiver) || (PoolTypes.IsFramework(method) && ReachesEnd(receiver))))
                        Add(receiver, call);
                    foreach (var argument in call.Arguments)
                    {
                        if (argument.Parameter is { Type.IsValueType: false } or { Type: { IsRefLikeType: true, Name: not "ReadOnlySpan" } }
                            or { Type.Name: "Memory" } && !IsStream(argument.Value) && IsOfWhole(argument.Value) && HasWholeRange(argument, call)
                            && !IsNotWritten(argument.Parameter))
                            Add(argument.Value, call);
                    }

                    break;
                // As much as it is long: source[..array.Length].CopyTo(array)
                case IInvocationOperation { TargetMethod.Name: "CopyTo", Instance: { } source, Arguments: [{ Value: var target }, ..] } copy
                    when Of(target) is { } filled && source.DescendantsAndSelf().Any(o => IsLengthOf(o, filled)):
                    Add(target, copy);
                    break;
                // Read to the end, however many reads that takes.
                case IWhileLoopOperation { Condition: IBinaryOperation { RightOperand: var end } } loop when Of(Counted(end)) is { } array
                    && loop.Body.Descendants().OfType<IInvocationOperation>()
                        .Any(call =>
                        call.Arguments.Any(a => SymbolEqualityComparer.Default.Equals(Of(a.Value), array)
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
                    when Of(Counted(bound)) is { } array && loop.Body.DescendantsAndSelf().Any(o => Writes(o, array)):
                    found.Add(array);
                    break;
            }
        }

        return found;

        // What a walk follows, it sees on which paths it happens. A field may be filled by another member.
        void Add(IOperation? place, IInvocationOperation? by = null)
        {
            if (Of(place) is { } variable
                && !(by is not null && variable is ILocalSymbol or IParameterSymbol && EndWrites.AreFollowed(by) && !IsAside(by)))
                found.Add(variable);
        }
    }

    /// <summary>Its position says how much was written to it.</summary>
    private static bool IsStream(IOperation operation) => Plain(operation).Type?.Name == "MemoryStream";

    private bool Writes(IOperation operation, ISymbol array) => operation is IAssignmentOperation { Target: var target }
        && (target switch { IArrayElementReferenceOperation element => element.ArrayReference, IPropertyReferenceOperation { Instance: { } span } => span,
            _ => null }) is { } written
        && SymbolEqualityComparer.Default.Equals(Of(written), array);

    /// <summary>
    /// Methods that write to the last element, or do not come back; of code that is not the framework's, whatever does not tell how much it wrote.
    /// </summary>
    private static bool FillsAll(IMethodSymbol method) => PoolTypes.IsFramework(method)
        ? FrameworkTables.Has(method, CallTraits.Fills)
        : !NamingConventions.SoundsLikeReleasingOrDisposing(method.Name)
        && (method.ReturnsVoid || method.ReturnType.SpecialType == SpecialType.System_Boolean
            || method.ReturnType is INamedTypeSymbol { IsGenericType: false, Name: "Task" or "ValueTask" });

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
            { Kind: UseKind.Asked, Member: "Length" } =>
                mentions.TrueForAll(m => m.Parent is not ElementAccessExpressionSyntax set || IndexLoops.IsOnlyRead(set)),
            { Kind: UseKind.Indexed, By: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: not PrefixUnaryExpressionSyntax {
                RawKind: (int)SyntaxKind.IndexExpression } }] } } or { Kind: UseKind.Compared } => true,
            { Kind: UseKind.Enumerated, By: ForEachStatementSyntax loop } => loop.Type is not RefTypeSyntax,
            _ => false,
        });

    /// <summary>What the length is of: <c>x</c> in <c>x.Length</c>, also through a local.</summary>
    private IOperation? Counted(IOperation? length)
    {
        if (length is not null && Plain(length) is ILocalReferenceOperation { Local: var local } && AssignedTo(local) is [var only])
            length = only;
        return length is not null && Plain(length) is IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted } ? counted : null;
    }

    private static bool IsOfWhole(IOperation operation)
    {
        for (int step = 0; step < MaxSteps; step++)
        {
            operation = Plain(operation);
            if (operation is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation)
                return true;
            if (View(operation, whole: true) is not { } inner)
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
        Counted(number) is { } counted && SymbolEqualityComparer.Default.Equals(Of(counted), Of(array));

    public bool IsLengthOf(IOperation number, ISymbol array) => Counted(number) is { } counted && SymbolEqualityComparer.Default.Equals(Of(counted), array);

    /// <summary>All of an array, or a view of it that goes on to its end; a stream is told by its position how far it was written.</summary>
    public bool HasEnd(IOperation place) => !IsStream(place) && (IsOfWhole(place) || ReachesEnd(place));

    /// <summary><c>a.Length - n</c>, from <c>n</c> on.</summary>
    private bool IsRestOf(IOperation number, IOperation start, IOperation array) =>
        Plain(number) is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } rest && IsLengthOf(rest.LeftOperand, array)
        && rest.RightOperand.Syntax.IsEquivalentTo(start.Syntax);

    /// <summary>A view of the rest, from some place to the end: who fills it has seen to what lies behind the data.</summary>
    private bool ReachesEnd(IOperation view) => Plain(view) switch
    {
        IInvocationOperation { TargetMethod: { IsStatic: true } method, Arguments: [_, { Value.Type.SpecialType: SpecialType.System_Int32 }] } =>
            FrameworkTables.MemoryOf(method) == MemorySource.OfFirst,
        IInvocationOperation { TargetMethod: { Parameters.Length: 1 } method, Instance: { } sliced } =>
            FrameworkTables.MemoryOf(method) == MemorySource.PartOfThis && IsOfWhole(sliced),
        IObjectCreationOperation { Type: INamedTypeSymbol type, Arguments: [var array, var start, var count] } when IsMemoryType(type) =>
            IsRestOf(count.Value, start.Value, array.Value),
        _ => false,
    };

    /// <summary>A place in an array that is told from its beginning, and not found by filling it from its end.</summary>
    public bool CountsFromStart(IOperation place, IOperation array) => CountsFromStart(place, Of(array), 0);

    private bool CountsFromStart(IOperation place, ISymbol? array, int depth)
    {
        if (place.ConstantValue.HasValue)
            return true;
        return depth < 8 && Plain(place) switch
        {
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.None or RefKind.In } parameter } =>
                !body.Descendants().Any(o => ChangedBy(o) is IParameterReferenceOperation changed
                && SymbolEqualityComparer.Default.Equals(changed.Parameter, parameter)),
            ILocalReferenceOperation { Local: var local } =>
                AssignedTo(local) is { Count: > 0 } values && OnlyCountsUp(local) && values.All(v => CountsFromStart(v, array, depth + 1)),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract or BinaryOperatorKind.Multiply } sum =>
                CountsFromStart(sum.LeftOperand, array, depth + 1) && CountsFromStart(sum.RightOperand, array, depth + 1),
            // What is computed without the array, or is the length of something else.
            IInvocationOperation or IPropertyReferenceOperation or IFieldReferenceOperation { Field.IsReadOnly: true } =>
                !place.DescendantsAndSelf().Any(o => o is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                && SymbolEqualityComparer.Default.Equals(Of(o), array)),
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

    private static bool IsViewOrCopy(IReadOnlyList<IOperation> values, out IOperation? origin)
    {
        origin = values is [var only] ? Plain(only) : null;
        return origin is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
            || (origin is not null && View(origin, whole: false) is not null);
    }

    private Dictionary<ISymbol, List<IOperation>> FindAssignments()
    {
        var found = new Dictionary<ISymbol, List<IOperation>>(SymbolEqualityComparer.Default);
        var unclear = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IVariableDeclaratorOperation declarator when declarator.GetVariableInitializer() is { } initializer:
                    Add(declarator.Symbol, initializer.Value);
                    break;
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment:
                    Add(target.Local, assignment.Value);
                    break;
                case ICompoundAssignmentOperation { Target: ILocalReferenceOperation target }:
                    _computed.Add(target.Local);
                    break;
                case IIncrementOrDecrementOperation { Kind: OperationKind.Decrement, Target: ILocalReferenceOperation target }:
                    _computed.Add(target.Local);
                    break;
                case ICoalesceAssignmentOperation { Target: ILocalReferenceOperation target }:
                    unclear.Add(target.Local);
                    break;
                // What is behind a reference is set, and not where it refers to.
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out,
                    Value: ILocalReferenceOperation { Local.RefKind: RefKind.None } given }:
                    unclear.Add(given.Local);
                    break;
                case IDeconstructionAssignmentOperation { Target: var tuple }:
                    foreach (var part in tuple.DescendantsAndSelf().OfType<ILocalReferenceOperation>())
                        unclear.Add(part.Local);
                    break;
            }
        }

        foreach (var symbol in unclear)
            found.Remove(symbol);
        return found;

        void Add(ISymbol symbol, IOperation value)
        {
            if (!found.TryGetValue(symbol, out var values))
                found.Add(symbol, values = []);
            values.Add(value);
        }
    }
}
