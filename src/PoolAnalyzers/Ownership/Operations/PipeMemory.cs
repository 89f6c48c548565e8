using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Memory of pipes and buffer writers: where it comes from, and what ends it.</summary>
internal sealed class PipeMemory(WalkOperations walk)
{
    /// <summary>What a reader or writer is called: the value of the expression; of a variable that is set once, the variable; of a parameter that is
    /// followed as a rental, the parameter.</summary>
    public AbstractValue? SourceOf(IOperation at, AbstractValue? value, AbstractState state) =>
        value is SymbolicValue or TermValue ? value : value is RentalValue { Id: var id }
        ? state.Find(id)?.Site.Symbol is IParameterSymbol given ? walk.Context.ParameterSym(given) : value : value is not null ? null
        : BodyIndex.Plain(at) switch
    {
        IParameterReferenceOperation { Parameter: var parameter } when !walk.Context.WrittenByLambda.Contains(parameter) =>
            walk.Context.ParameterSym(parameter),
        ILocalReferenceOperation { Local: var local } when walk.Variables.AssignedTo(local) is [_] => new TermValue(TermKind.Opaque, local),
        _ => null,
    };

    public ViewValue NewMemory(IOperation call, AbstractValue source, AbstractState state, int part = 0, string? name = null) =>
        new(walk.Rentals.NewRental(walk.Context.Site(call, RentalKind.Memory, isProduced: false, null, part, name), RentalStatus.Lent, source, state).Rentals);

    /// <summary>What an owner has in it, which may end before the owner does.</summary>
    public ViewValue ContentsOf(RentalValue owner, ITypeSymbol type, IOperation at, AbstractState state)
    {
        if (!EndsContents(type))
            return new ViewValue(owner.Rentals);
        return new ViewValue(ViewValue.Union(owner.Rentals, NewMemory(at, new TermValue(TermKind.Opaque, Contents, owner), state).Rentals));
    }

    /// <summary>
    /// The sequence that a parameter or field has when the body starts, where a position in the body names it: nobody has made it here, and what ends it is
    /// told by the position alone. Null for others, and where several calls of an object or a helper are walked.
    /// </summary>
    public ViewValue? Borrowed(ISymbol place, ITypeSymbol type, IOperation at, AbstractState state) =>
        walk.Context.Depth == 0 && NamedSequences.IsSequence(type) && walk.Context.Code.Gate.SpeaksOfPipes(walk.Variables.Body.Syntax)
        && walk.Variables.Named.Has(place)
            ? new ViewValue(walk.Rentals.Borrow(place, RentalKind.Memory, at, state).Rentals) : null;

    /// <summary>What says where in a sequence something is, and so which sequence it is.</summary>
    public static TermValue Position(ISymbol member, AbstractValue sequence) => new(TermKind.Opaque, member, sequence);

    /// <summary>How far a reader of the compilation was told that its memory was read, and by which call.</summary>
    internal sealed record Advance(AbstractValue Reader, IOperation At);

    /// <summary>What is behind the position is good until the reader reads on.</summary>
    public static readonly Facet<Advance?> Advanced = new(null) { Apart = Apart.Always };

    /// <summary>A reader is told how far its memory was read: what the position is in is good no longer, whoever asked for it.</summary>
    /// <param name="position">The position.</param>
    /// <param name="given">The argument.</param>
    /// <param name="reader">A reader of the compilation, which may keep what is behind the position; null for others.</param>
    /// <param name="at">The call.</param>
    /// <param name="state">The path.</param>
    public void EndAt(AbstractValue position, IOperation given, AbstractValue? reader, IOperation at, AbstractState state)
    {
        foreach (int id in position.Rentals)
        {
            if (state.Find(id) is not { Site.Kind: RentalKind.Memory, Status: RentalStatus.Lent } memory)
                continue;
            if (reader is not null)
                state.Put(Advanced.Set(memory, new Advance(reader, at)));
            else
                ReleaseMemory(memory, at, state);
        }

        // Nobody reads what has no elements, so that the variable is not told to be dead where the body asks for that.
        if (NamedSequences.PlaceOf(given) is { } place && NamedSequences.IsUnderQuestion(at.Syntax, place)
            && (place is not IPropertySymbol property || walk.AutoLocation(property) is not null))
            state[walk.Context.Locations.Of(place)] = place is IParameterSymbol parameter ? walk.Context.ParameterSym(parameter) : null;
    }

    /// <summary>A reader of the compilation reads on: what it was told to be read has ended.</summary>
    public void ReadOn(AbstractValue reader, AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (rental is { Site.Kind: RentalKind.Memory, Status: RentalStatus.Lent } && Advanced.Of(rental) is { } told && IsSame(told.Reader, reader))
                ReleaseMemory(rental, told.At, state);
        }
    }

    public const string Contents = "contents";

    private bool EndsContents(ITypeSymbol type) => walk.Types.LibraryOwners.Has(type)
        && type.OriginalDefinition.GetMembers().Any(m => m is IMethodSymbol { MethodKind: MethodKind.Ordinary } method
            && walk.Contracts.Declared.Of(method)?.Instance.Has(DeclaredRoles.MemoryReleased) == true);

    /// <summary>No rental, but that a function has ended the memory which its caller may have of the same reader or writer.</summary>
    public static readonly Facet<bool> IsEnd = new(false) { Apart = Apart.Always, KeepsRental = true };

    /// <summary>All memory that the object gave is good no longer.</summary>
    public void EndMemory(AbstractValue? source, IOperation at, AbstractState state)
    {
        if (source is null)
            return;
        foreach (var rental in state.Rentals)
        {
            if (rental is { Site.Kind: RentalKind.Memory, Status: RentalStatus.Lent, Pool: { } own } && IsSame(own, source))
                ReleaseMemory(rental, at, state);
        }

        // Whoever calls this function may have memory of the same object.
        if (walk.Context.Depth > 0 && source is not RentalValue && !state.Rentals.Any(r => IsEnd.Of(r) && source.Equals(r.Pool)))
        {
            var site = walk.Context.Site(at, RentalKind.Memory, isProduced: false, null, EndingPart);
            var ended = new Rental(site.IdOf(0), site, RentalStatus.Released) { Pool = source, ReleasedAt = at, Reported = true };
            state.Put(IsEnd.Set(ended, true));
        }
    }

    /// <summary>The same call may give memory.</summary>
    private const int EndingPart = 12;

    /// <summary>A variable may have read from the heap what the other is still a read of.</summary>
    private static bool IsSame(AbstractValue own, AbstractValue source) =>
        own.Equals(source) || (own is SymbolicValue { Read: { } read } && read.Equals(source))
        || (source is SymbolicValue { Read: { } other } && other.Equals(own));

    private void ReleaseMemory(Rental rental, IOperation at, AbstractState state)
    {
        walk.Context.Observer.Released(new Released(rental, at, state, walk) { IsEndOfMemory = true });
        state.Put(rental with { Status = RentalStatus.Released, ReleasedAt = at, Pending = ImmutableArray<IOperation>.Empty,
            // What was in the field when the body started is nothing that the body put there.
            Escapes = rental.Escapes.RemoveAll(e => e.FieldLocation < 0 || rental.Site.Symbol is not null || IsOfReadResult(e)) });
    }

    /// <summary>That a read had an end is asked for later, too.</summary>
    private bool IsOfReadResult(Escape escape) =>
        FrameworkTables.Is(VariableTypes.TypeOf(walk.Context.Locations[escape.FieldLocation].Symbol), TypeTraits.ReadResult);

    /// <summary>A method of the compilation that may end memory which this path has, or give some.</summary>
    public bool ConcernsMemory(IMethodSymbol method, AbstractState state)
    {
        bool has = false;
        foreach (var rental in state.Rentals)
            has |= rental is { Site.Kind: RentalKind.Memory, Status: RentalStatus.Lent };
        if (has && walk.Context.Code.Pipes.MayEnd(method, walk.Context.Cancellation))
            return true;
        return walk.Context.Code.Gate.HasPipes && (walk.Types.Is(method.ReturnType, TypeTraits.View | TypeTraits.Task)
            || method.Parameters.Any(p => p.RefKind == RefKind.Out && walk.Types.Is(p.Type, TypeTraits.View)))
            && walk.Context.Code.Pipes.MayYield(method, walk.Context.Cancellation);
    }
}
