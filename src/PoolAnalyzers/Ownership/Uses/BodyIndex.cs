using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
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

    public IOperation Body => body;

    /// <summary>Without the conversions and parentheses that change nothing.</summary>
    public static IOperation Plain(IOperation operation) => PlainOperation.Of(operation);

    private NamedSequences? _named;

    /// <summary>The parameters and fields that positions in calls of readers are from.</summary>
    public NamedSequences Named => _named ??= new NamedSequences(this);

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
        LengthOf(side) is ILocalReferenceOperation { Type: IArrayTypeSymbol };

    /// <summary><c>x</c> in <c>x.Length</c>; null for anything else.</summary>
    public static IOperation? LengthOf(IOperation? number) =>
        number is IPropertyReferenceOperation { Property.Name: var name, Instance: { } counted } && FrameworkTables.Has(name, CallTraits.Length)
            ? counted : null;

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
                case IConditionalAccessOperation { Operation: var asked, WhenNotNull: IInvocationOperation { TargetMethod.Name: "Dispose" } }
                    when Plain(asked) is ILocalReferenceOperation { Local: var perhaps }:
                    found.Add(perhaps);
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
            case IConversionOperation { OperatorMethod.ContainingType: var type } conversion when MemoryTypes.IsView(type): return conversion.Operand;
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
            case IPropertyReferenceOperation { Property: { IsStatic: false } property, Instance: { } instance }
                when FrameworkTables.Has(property.Name, CallTraits.ShowsMemory)
                && MemoryTypes.IsView(property.Type.IsRefLikeType ? property.ContainingType : property.Type):
                return instance;
            case IObjectCreationOperation { Type: INamedTypeSymbol type, Arguments: [var first, ..] all }
                when MemoryTypes.IsView(type) || FrameworkTables.Is(type, TypeTraits.Sequence):
                return whole && all.Length > 1 ? null : first.Value;
            // A stream over an array is as long as that; a reader goes on to the end of its stream.
            case IObjectCreationOperation { Type: { } type, Arguments: [var first, ..] all }
                when FrameworkTables.Is(type, TypeTraits.MemoryStream | TypeTraits.StreamReader)
                && (first.Value.Type is IArrayTypeSymbol || IsMemoryStream(first.Value)):
                return whole && FrameworkTables.Is(type, TypeTraits.MemoryStream) && all.Any(a => a.Value.Type?.SpecialType == SpecialType.System_Int32)
                    ? null : first.Value;
            default: return null;
        }
    }

    /// <summary>Its position says how much was written to it.</summary>
    public static bool IsMemoryStream(IOperation operation) => FrameworkTables.Is(Plain(operation).Type, TypeTraits.MemoryStream);

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
                    Parent: IInvocationOperation { TargetMethod.Name: var name } call }
                    when FrameworkTables.Has(name, CallTraits.GivesElement) && SymbolEqualityComparer.Default.Equals(set, local):
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
