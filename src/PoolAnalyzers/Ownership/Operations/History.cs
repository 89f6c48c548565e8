using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>A place that puts something else into a field.</summary>
/// <param name="At">The new value.</param>
internal sealed record FieldChange(ISymbol Member, IOperation At);

/// <summary>A place that puts a rental of the body into a field or automatic property.</summary>
/// <param name="IsOfOther">It is a member of an object that the body has made.</param>
internal sealed record FieldFill(ISymbol Member, RentalSite Site, IOperation At, bool IsOfOther);

/// <summary>What walks over several calls of the members of one object share: what is not known of its fields, and what was put into them.</summary>
/// <param name="type">The type of the object.</param>
internal sealed class History(INamedTypeSymbol type)
{
    public INamedTypeSymbol Type { get; } = type;

    /// <summary>The location of the field that a call has put the rental into, and that is the only place to have it since; else negative.</summary>
    public static readonly Facet<int> Home = new(-1) { Apart = Apart.Always };

    /// <summary>What took the rental out of the field that had it, without a release.</summary>
    public static readonly Facet<IOperation?> Dropped = new(null) { Apart = Apart.Always, KeepsRental = true, IsOfElements = true };

    /// <summary>Names values of this history apart from those of any graph.</summary>
    public const int Graph = int.MinValue;

    private readonly HashSet<AbstractValue> _unclear = [];
    private readonly Dictionary<SymbolicValue, IOperation> _origins = [];
    private readonly Dictionary<ISymbol, Dictionary<SyntaxNode, bool>> _fills = new(SymbolEqualityComparer.Default);
    private List<ISymbol>? _fields;

    /// <summary>What an assertion says that is not compiled counts as said: whoever wrote it knows.</summary>
    public bool TrustsAsserts { get; init; }

    /// <summary>The fields and automatic properties of the object, those of its bases with source included.</summary>
    public IReadOnlyList<ISymbol> Fields => _fields ??= [.. FieldsOf(Type)];

    private static IEnumerable<ISymbol> FieldsOf(INamedTypeSymbol type)
    {
        for (var declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            if (declaring.DeclaringSyntaxReferences.IsEmpty)
                continue;
            foreach (var member in declaring.OriginalDefinition.GetMembers())
            {
                if (member is IFieldSymbol { IsStatic: false, IsConst: false } field)
                    yield return field.AssociatedSymbol is IPropertySymbol { } property && !IsSpelled(property) ? property : field;
            }
        }
    }

    /// <summary>A property whose bodies name its field: <c>get => field;</c></summary>
    private static bool IsSpelled(IPropertySymbol property) => property.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is Microsoft.CodeAnalysis.CSharp.Syntax.PropertyDeclarationSyntax declaration
        && (declaration.ExpressionBody is not null || declaration.AccessorList?.Accessors.Any(a => a.Body is not null || a.ExpressionBody is not null) == true);

    /// <summary>Nothing is known of the value, and a branch that depends on it proves nothing.</summary>
    public AbstractValue Unclear(SymbolicValue value)
    {
        _unclear.Add(value);
        return value;
    }

    public bool IsUnclear(AbstractValue value) => (_unclear.Count > 0 || _stale.Count > 0) && Parts(value).Any(p => _unclear.Contains(p) || IsStale(p));

    /// <summary>What an object in a field says of itself, where an earlier call has done something to it.</summary>
    private bool IsStale(AbstractValue value) => value is TermValue { Kind: TermKind.Member or TermKind.Opaque, Operands: [TermValue { Root: { } root }, ..] }
        && _stale.Contains(root);

    private ImmutableHashSet<ISymbol> _stale = AbstractState.None;

    /// <summary>
    /// The field in question may as well have something that the object does not release: a rental that it loses counts where the object has given its last
    /// word.
    /// </summary>
    public bool IsShared { get; set; }

    /// <summary>The conditions that the walks came to.</summary>
    public HashSet<IOperation> Asked { get; } = [];

    /// <summary>What the object would do with the rental if its life ended now.</summary>
    public static readonly Facet<LastWord?> LastWord = new(null) { Apart = Apart.Always };

    /// <summary>A call of the object begins.</summary>
    /// <param name="touched">Fields on whose objects earlier calls have called something.</param>
    public void BeginCall(ImmutableHashSet<ISymbol> touched) => _stale = touched;

    /// <summary>A release whose paths are told apart, and how often a walk came to it.</summary>
    public SyntaxNode? Watched { get; set; }

    public int Reached { get; set; }

    /// <summary>Whoever calls the object, or what it asks, decides what the value is: it can be anything.</summary>
    public bool IsFree(AbstractValue value) => Parts(value).All(p => p switch
    {
        SymbolicValue { Kind: SymbolicKind.Parameter } => true,
        SymbolicValue { Read: not null } => false,
        SymbolicValue sym when _unclear.Contains(sym) => false,
        SymbolicValue { Kind: SymbolicKind.Merge } => true,
        SymbolicValue sym => _origins.TryGetValue(sym, out var origin)
            && origin is IInvocationOperation { Instance: not IInstanceReferenceOperation }
            or IPropertyReferenceOperation { Instance: not IInstanceReferenceOperation } or IAwaitOperation or IArrayElementReferenceOperation,
        TermValue { Kind: TermKind.Member, Root: not null } => false,
        ConstantValue or TermValue => true,
        _ => false,
    });

    /// <summary>It asks for what a call was given, and for nothing of the object.</summary>
    public static bool IsGivenTo(IMethodSymbol call, AbstractValue condition) => Parts(condition).All(p => p switch
    {
        SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: { } given } => SymbolEqualityComparer.Default.Equals(given.ContainingSymbol, call),
        TermValue term => term.Kind != TermKind.Member,
        _ => p is ConstantValue,
    });

    /// <summary>It compares with what a caller chose, or with how long something is.</summary>
    public static bool IsMeasure(AbstractValue condition) =>
        Parts(condition).Any(p => p is SymbolicValue { Kind: SymbolicKind.Parameter or SymbolicKind.Length }
            || (p is TermValue { Kind: TermKind.Member, Key: IPropertySymbol { Name: var name } } && FrameworkTables.Has(name, CallTraits.Measures)));

    private static IEnumerable<AbstractValue> Parts(AbstractValue value)
    {
        var open = new Stack<AbstractValue>();
        open.Push(value);
        while (open.Count > 0)
        {
            var part = open.Pop();
            yield return part;
            if (part is TermValue term)
            {
                foreach (var operand in term.Operands)
                    open.Push(operand);
            }
        }
    }

    private readonly Dictionary<SymbolicValue, HashSet<object>?> _numbers = [];

    /// <summary>Two paths meet: where both have set a number, the value is one of those; where one has what nobody knows, nobody knows it either.</summary>
    public void Merge(SymbolicValue merged, AbstractValue own, AbstractValue? theirs)
    {
        if (IsUnclear(own) || (theirs is not null && IsUnclear(theirs)))
            Unclear(merged);
        var (here, there) = (NumbersIn(own), NumbersIn(theirs));
        if (here is null || there is null)
        {
            _numbers[merged] = null;
            return;
        }

        AddNumbers(merged, here);
        AddNumbers(merged, there);
    }

    /// <summary>The value is one of these as well.</summary>
    public void AddNumbers(SymbolicValue value, IReadOnlyCollection<object> more)
    {
        if (!_numbers.TryGetValue(value, out var numbers))
            _numbers.Add(value, numbers = []);
        numbers?.UnionWith(more);
    }

    /// <summary>The numbers that a value is one of; null where it may be any.</summary>
    public IReadOnlyCollection<object>? NumbersIn(AbstractValue? value) => value switch
    {
        ConstantValue { Content: not (null or bool or string) and var number } => [number],
        SymbolicValue merged when _numbers.TryGetValue(merged, out var numbers) => numbers,
        _ => null,
    };

    public void Made(SymbolicValue value, IOperation at) => _origins[value] = at;

    /// <summary>Something is put into a field of the object or of another one.</summary>
    public void Fill(ISymbol member, bool isRentalOrNothing, IOperation at)
    {
        if (!_fills.TryGetValue(member.OriginalDefinition, out var fills))
            _fills.Add(member.OriginalDefinition, fills = []);
        fills[at.Syntax] = isRentalOrNothing && (!fills.TryGetValue(at.Syntax, out bool before) || before);
    }

    /// <summary>What was seen to be put into the field by code within a place: null where no walk came there.</summary>
    public bool? Filled(ISymbol member, SyntaxNode by)
    {
        bool? found = null;
        if (!_fills.TryGetValue(member.OriginalDefinition, out var fills))
            return null;
        foreach (var fill in fills)
        {
            if (fill.Key.SyntaxTree == by.SyntaxTree && by.Span.Contains(fill.Key.Span))
                found = fill.Value && found != false;
        }

        return found;
    }

    /// <summary>The method that runs where the object is asked for another one: an override, or that itself.</summary>
    public IMethodSymbol Override(IMethodSymbol method)
    {
        if (!(method.IsVirtual || method.IsAbstract || method.IsOverride))
            return method;
        for (var declaring = Type; declaring is not null; declaring = declaring.BaseType)
        {
            foreach (var member in declaring.GetMembers(method.Name))
            {
                for (var overridden = member as IMethodSymbol; overridden is not null; overridden = overridden.OverriddenMethod)
                {
                    if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, method.OriginalDefinition))
                        return (IMethodSymbol)member;
                }
            }
        }

        return method;
    }

    /// <summary>What a field has that nobody has set.</summary>
    public AbstractValue? DefaultOf(ITypeSymbol fieldType) => fieldType switch
    {
        { IsReferenceType: true } => ConstantValue.Null,
        { SpecialType: SpecialType.System_Boolean } => ConstantValue.False,
        { SpecialType: >= SpecialType.System_SByte and <= SpecialType.System_UInt64 } or { TypeKind: TypeKind.Enum } => new ConstantValue(0),
        _ => null,
    };
}
