using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

internal enum FindingKind
{
    /// <summary>A produced rental is still held where the body ends normally.</summary>
    Leak,
    /// <summary>Released on every normal path, but an exception leaves the body before the release.</summary>
    LeakOnException,
    ReleasedTwice,
    UsedAfterRelease,
    WrongPool,
    NotRented,
    /// <summary>Released while an operation that was started over it may still run.</summary>
    PendingAtRelease,
    Escape,
    /// <summary>Put into a field that nobody releases.</summary>
    KeptForever,
    /// <summary>Released, but still in the field that it came from when the member ends.</summary>
    LeftInField,
    /// <summary>More than was asked for is taken as data.</summary>
    WholeConsumed,
}

/// <summary>A fault on some path, with what is needed to tell its story.</summary>
/// <param name="At">Where it is reported.</param>
/// <param name="Site">Where the rental came from; null where an allocated array is returned.</param>
/// <param name="Other">The earlier release, the started operation, the allocation, or what throws.</param>
internal sealed record Finding(FindingKind Kind, IOperation At, RentalSite? Site, IOperation? Other)
{
    /// <summary>The last branch that the path took, where that says something.</summary>
    public IOperation? Condition { get; init; }
    public bool ConditionTruth { get; init; }

    /// <summary>What threw before the path came to a normal end, where nothing that it met behind that decides.</summary>
    public IOperation? Thrower { get; init; }

    /// <summary>The case of a <c>switch</c> that the path took, where that says more than any condition.</summary>
    public SwitchLabelSyntax? Case { get; init; }

    /// <summary>Of a leak: where it happens.</summary>
    public Loss? Loss { get; init; }

    /// <summary>It is overwritten by what the same call produces in the next iteration of a loop.</summary>
    public bool IsLostToItself { get; init; }

    /// <summary>Another report names the line at which this rental is lost, and to mend that mends this.</summary>
    public bool IsConsequence { get; init; }

    /// <summary>True where no path is right.</summary>
    public bool Always { get; init; }
    /// <summary>The field that keeps the rental.</summary>
    public ISymbol? Field { get; init; }

    /// <summary>The rental is known to come from the shared pool of its element type.</summary>
    public bool FromSharedPool { get; init; }
    public string? OwnPool { get; init; }
    public string? OtherPool { get; init; }
}

/// <summary>Collects findings of one body: one a place and kind; leaks are settled when all paths are known.</summary>
internal sealed class FindingSet
{
    private readonly Dictionary<Place, Finding> _found = [];

    private sealed record Place(FindingKind Kind, SyntaxTree Tree, TextSpan Span);
    private readonly Dictionary<RentalSite, LeakRecord> _leaks = [];

    private sealed class LeakRecord
    {
        public Finding? Leak;
        public Finding? OnException;
        public bool SettledSomewhere;
        public bool ReleasedSomewhere;
        public bool Doubtful;
    }

    public void Add(Finding finding)
    {
        var key = new Place(finding.Kind, finding.At.Syntax.SyntaxTree, finding.At.Syntax.Span);
        if (!_found.ContainsKey(key))
            _found.Add(key, finding);
    }

    public void Leaked(Finding leak)
    {
        var record = RecordOf(leak.Site!);
        if (leak.Kind == FindingKind.Leak)
            record.Leak ??= leak;
        else
            record.OnException ??= leak;
    }

    /// <summary>On some path that ends normally the rental was released or handed on.</summary>
    public void Settled(RentalSite site, bool released)
    {
        var record = RecordOf(site);
        record.SettledSomewhere = true;
        record.ReleasedSomewhere |= released;
    }

    /// <summary>On some path nothing is known of the rental.</summary>
    public void Doubted(RentalSite site) => RecordOf(site).Doubtful = true;

    public IReadOnlyList<Finding> Complete()
    {
        foreach (var record in _leaks.Values)
        {
            if (record.Leak is { } leak)
                Add(leak with { Always = !record.SettledSomewhere && !record.Doubtful, IsConsequence = IsConsequence(leak) });
            else if (record is { OnException: { } thrown, ReleasedSomewhere: true, Doubtful: false })
                Add(thrown);
        }

        return _found.Values.OrderBy(f => f.At.Syntax.SyntaxTree.FilePath, System.StringComparer.Ordinal).ThenBy(f => f.At.Syntax.SpanStart).ThenBy(f => f.Kind).ToList();
    }

    /// <summary>
    /// A buffer that a loop makes larger: the assignment that overwrites the first one overwrites all those that the loop has rented, and is told once.
    /// </summary>
    private bool IsConsequence(Finding leak) => leak.IsLostToItself
        && _leaks.Values.Any(r => r.Leak is { IsLostToItself: false, Loss: { Kind: LossKind.Overwritten, Place: var place } } && place == leak.Loss!.Place);

    private LeakRecord RecordOf(RentalSite site)
    {
        if (!_leaks.TryGetValue(site, out var record))
            _leaks.Add(site, record = new LeakRecord());
        return record;
    }
}
