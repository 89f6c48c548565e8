using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Patterns, as conditions over the value that is matched.</summary>
internal sealed class Patterns(TransferFunctions walk)
{
    public AbstractValue? Match(IPatternOperation pattern, AbstractValue? value, AbstractState state)
    {
        switch (pattern)
        {
            case IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var constant } }:
                return constant is null ? Conditions.IsNull(value) : value is null ? null : Conditions.Equal(value, new ConstantValue(constant));
            case INegatedPatternOperation negated:
                return Conditions.Not(Match(negated.Pattern, value, state));
            case IDiscardPatternOperation:
                return ConstantValue.True;
            case IDeclarationPatternOperation declaration:
                Bind(declaration.DeclaredSymbol, value, declaration, state);
                if (declaration.MatchesNull)
                    return ConstantValue.True;
                return HasType(declaration.InputType, declaration.NarrowedType, value);
            case ITypePatternOperation type:
                return HasType(type.InputType, type.NarrowedType, value);
            case IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } bound } } relational:
                return Conditions.Binary(relational.OperatorKind, value, new ConstantValue(bound));
            case IBinaryPatternOperation binary:
                var left = Match(binary.LeftPattern, value, state);
                var right = Match(binary.RightPattern, value, state);
                return binary.OperatorKind == BinaryOperatorKind.And ? Conditions.And(left, right) : Conditions.Or(left, right);
            case IRecursivePatternOperation recursive:
                Bind(recursive.DeclaredSymbol, value, recursive, state);
                var matches = HasType(recursive.InputType, recursive.MatchedType, value);
                for (int i = 0; i < recursive.DeconstructionSubpatterns.Length; i++)
                    matches =
                        Conditions.And(matches,
                        Match(recursive.DeconstructionSubpatterns[i], value is TupleValue tuple ? i < tuple.Items.Length ? tuple.Items[i] : null
                        : value is SymbolicValue && recursive.InputType is INamedTypeSymbol { IsTupleType: true, TupleElements: var items }
                        && i < items.Length ? Conditions.Make(TermKind.Member, items[i], value) : null, state));
                foreach (var sub in recursive.PropertySubpatterns)
                    matches = Conditions.And(matches, Match(sub.Pattern, MemberOf(sub.Member, value), state));
                return matches;
            default:
                foreach (var nested in pattern.Descendants())
                {
                    if (nested is IDeclarationPatternOperation declared)
                        Bind(declared.DeclaredSymbol, null, declared, state);
                }

                return pattern is IListPatternOperation list ? MatchList(list, value, state) : null;
        }
    }

    /// <summary>There is a list, it has as many elements, and of what they are nothing is known.</summary>
    private static AbstractValue? MatchList(IListPatternOperation list, AbstractValue? value, AbstractState state)
    {
        var matches = PathFacts.Decided(state, Conditions.Not(Conditions.IsNull(value)));
        int count = list.Patterns.Count(p => p is not ISlicePatternOperation);
        if (count < list.Patterns.Length && count == 0)
            return list.Patterns is [ISlicePatternOperation { Pattern: null }] ? matches : Conditions.And(matches, null);
        var length = value is AllocatedArray { Length: var known } ? known
            : value is null or not (RentalValue or SymbolicValue or TermValue) || list.LengthSymbol is not { } symbol ? null
            : Members.Read(symbol, value);
        var isThatLong = count < list.Patterns.Length
            ? Conditions.Binary(BinaryOperatorKind.GreaterThan, length, new ConstantValue(count - 1))
            : count == 0 ? Conditions.Not(Conditions.Binary(BinaryOperatorKind.GreaterThan, length, ConstantValue.Zero))
            : Conditions.Binary(BinaryOperatorKind.Equals, length, new ConstantValue(count));
        matches = Conditions.And(matches, isThatLong);
        return list.Patterns.All(p => p is IDiscardPatternOperation or ISlicePatternOperation { Pattern: null }) ? matches : Conditions.And(matches, null);
    }

    private static AbstractValue? MemberOf(IOperation member, AbstractValue? value)
    {
        ISymbol? symbol = member switch { IPropertyReferenceOperation p => p.Property, IFieldReferenceOperation f => f.Field, _ => null };
        if (symbol is null || value is null)
            return null;
        if (value is StructOf carrier)
            return carrier.IndexOf(symbol) is >= 0 and var at ? carrier.Items[at] ?? Members.Read(symbol, carrier.Rest)
                : Members.Read(symbol, carrier.Rest);
        if (symbol.Name == "Array" && value is ViewValue { Rentals: [var only] })
            return new RentalValue(only);
        if (symbol is IFieldSymbol { CorrespondingTupleField: { } item } && value is TupleValue tuple && int.TryParse(item.Name.Substring(4), out int index)
            && index <= tuple.Items.Length)
            return tuple.Items[index - 1];
        if (FrameworkTables.Has(symbol.Name, CallTraits.Length) && value is AllocatedArray { Length: { } length })
            return length;
        return value is RentalValue or ViewValue && !FrameworkTables.Has(symbol.Name, CallTraits.Length) ? null : Members.Read(symbol, value);
    }

    private static AbstractValue? HasType(ITypeSymbol input, ITypeSymbol? narrowed, AbstractValue? value)
    {
        if (narrowed is null || SymbolEqualityComparer.Default.Equals(input, narrowed) || narrowed.Equals(input, SymbolEqualityComparer.Default)
            || IsBase(narrowed, input)
            || (input.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T && input is INamedTypeSymbol { TypeArguments: [var underlying] }
                && SymbolEqualityComparer.Default.Equals(underlying, narrowed)))
            return Conditions.Not(Conditions.IsNull(value));
        if (value is null)
            return null;
        return Conditions.And(Conditions.Not(Conditions.IsNull(value)), Conditions.Make(TermKind.Opaque, new TypeTest(narrowed.Name), value));
    }

    private static bool IsBase(ITypeSymbol candidate, ITypeSymbol type)
    {
        for (var t = type.BaseType; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, candidate))
                return true;
        }

        return type.AllInterfaces.Contains(candidate, SymbolEqualityComparer.Default);
    }

    private void Bind(ISymbol? declared, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (declared is not null)
            walk.Assignments.AssignVariable(declared, value, at, state);
    }
}
