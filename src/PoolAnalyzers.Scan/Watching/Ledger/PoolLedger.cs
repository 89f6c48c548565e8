using PoolAnalyzers.Scan.Watching.Events;

namespace PoolAnalyzers.Scan.Watching.Ledger;

/// <summary>
/// Keeps the books of the pools of one program: what is rented, by whom, and what comes back. Not safe for concurrent use.
/// </summary>
/// <remarks>
/// <para>
/// It counts, for each array, rentals less returns. A pool writes that an array came back after it has put it away, so that another thread can rent the array
/// before that is written: the count is 2 for a moment, and never below 0. Below 0 it falls only where somebody returns once more than anybody rented.
/// </para>
/// <para>
/// Arrays are told apart by hash codes. Two that share one are counted together, which does not make the count fall below 0 either, as long as all rentals were
/// seen. Where events were lost, or arrays were rented before the watch or were forgotten, one of these may be what came back.
/// </para>
/// </remarks>
/// <param name="seesAll">The program was watched from its first instruction on.</param>
/// <param name="capacity">How many arrays are remembered.</param>
internal sealed class PoolLedger(bool seesAll, int capacity = 1 << 20)
{
    /// <summary>The values that the hash code of an object can have: 26 bits of its header.</summary>
    private const double HashCodes = 1 << 26;

    /// <summary>A finding is only suspected beyond this chance, where not all rentals were seen.</summary>
    private const double MaxStrangerChance = 0.001;

    private const int MaxOffences = 1000;
    private const int MaxSites = 100_000;
    private const int FirstCheckpoint = 16;

    /// <summary>How many pools are asked whether they rented what another one got.</summary>
    private const int MaxPoolsAsked = 1024;

    private readonly Dictionary<int, SiteCounts> _sites = [];
    private readonly Dictionary<OffenceKey, Offence> _offences = [];
    private readonly Dictionary<int, long> _bySize = [];
    private long _nextCheckpoint = FirstCheckpoint;
    private int _pools;
    private ItemTable? _known;

    /// <summary>What was done wrongly, the first seen first.</summary>
    public IReadOnlyCollection<Offence> Offences => _offences.Values;

    /// <summary>The rentals by stack.</summary>
    public IReadOnlyCollection<SiteCounts> Sites => _sites.Values;

    /// <summary>How many are rented and did not come back, over time.</summary>
    public Timeline Outstanding { get; } = new();

    /// <summary>Events of each kind.</summary>
    public IReadOnlyList<long> Counts => _counts;

    private readonly long[] _counts = new long[Enum.GetValues<PoolEventKind>().Length];

    /// <summary>What came back and was rented before the watch, or may have been.</summary>
    public long Unknown { get; private set; }

    /// <summary>Events that the program had no room for. From the first of them on, nothing is certain.</summary>
    public long Lost { get; set; }

    /// <summary>Offences beyond those that are told apart.</summary>
    public long FurtherOffences { get; private set; }

    /// <summary>Arrays that were forgotten because there were too many.</summary>
    public long Forgotten => Items.Forgotten;

    /// <summary>When the last event was, in seconds from the beginning.</summary>
    public double Seconds { get; private set; }

    /// <summary>How many are rented now.</summary>
    public long OutstandingNow { get; private set; }

    /// <summary>The most arrays of one length that were told apart by their hash codes.</summary>
    public long LargestClass { get; private set; }

    /// <summary>The chance that any two of them had the same hash code (the birthday problem).</summary>
    public double CollisionChance => 1 - Math.Exp(-LargestClass * (((LargestClass - 1) / 2.0) + Unknown) / HashCodes);

    /// <summary>
    /// The chance that any array whose rental was not seen has the hash code of one of the others. One may come back that nothing was heard of yet.
    /// </summary>
    private double StrangerChance => 1 - Math.Exp(-LargestClass * (Unknown + Forgotten + 1.0) / HashCodes);

    /// <summary>When the oldest rental that did not come back was made, by stack.</summary>
    public IReadOnlyDictionary<int, double> Oldest()
    {
        var oldest = new Dictionary<int, double>();
        foreach (var (_, state) in Items.All)
        {
            if (state.Outstanding > 0)
            {
                oldest[state.Rented] = Math.Min(oldest.GetValueOrDefault(state.Rented, double.MaxValue), state.RentedAt);
            }
        }

        return oldest;
    }

    /// <summary>Writes one event down. Events come in the order of their times.</summary>
    public void Add(in PoolEvent happened)
    {
        _counts[(int)happened.Kind]++;
        _pools = Math.Max(_pools, happened.Pool + 1);
        Seconds = Math.Max(Seconds, happened.Seconds);
        switch (happened.Kind)
        {
            case PoolEventKind.Rented:
                Rent(happened);
                break;
            case PoolEventKind.Returned:
                Return(happened);
                break;
            case PoolEventKind.Allocated:
                SiteOf(happened.Stack, happened.Pool).Miss(happened.Size);
                break;
        }

        Outstanding.Add(happened.Seconds, OutstandingNow);
    }

    private ItemTable Items => _known ??= new ItemTable(capacity, (key, state) =>
    {
        if (state.Outstanding > 0)
        {
            SiteOf(state.Rented, key.Pool).Forgotten += state.Outstanding;
        }
    });

    private static ItemKey KeyOf(in PoolEvent happened) => new(happened.Pool, happened.Size, happened.Item);

    private void Rent(in PoolEvent happened)
    {
        var site = SiteOf(happened.Stack, happened.Pool);
        site.Rent(happened.Seconds);
        OutstandingNow++;
        var key = KeyOf(happened);
        if (!Items.TryGet(key, out var state))
        {
            state = new ItemState { Rented = -1, Returned = -1, ReturnedBefore = -1 };
            Seen(key);
        }

        if (state is { Outstanding: > 0, TwiceInPool: { } offence })
        {
            offence.HandedOutTwice++;
            state.TwiceInPool = null;
        }

        state.Outstanding++;
        state.Rented = happened.Stack;
        state.RentedAt = happened.Seconds;
        state.ReturnedBefore = state.Returned;
        Items.Set(key, state);
        if (_counts[(int)PoolEventKind.Rented] >= _nextCheckpoint)
        {
            _nextCheckpoint *= 2;
            foreach (var each in _sites.Values)
            {
                each.Checkpoint();
            }
        }
    }

    private void Return(in PoolEvent happened)
    {
        var key = KeyOf(happened);
        if (!Items.TryGet(key, out var state))
        {
            Receive(happened, key);
            return;
        }

        if (state.Outstanding > 0)
        {
            state.Outstanding--;
            state.Returned = happened.Stack;
            CameBack(state.Rented, happened.Pool);
        }
        else
        {
            var offence = new OffenceKey(OffenceKind.ReturnedTwice, state.Rented, state.Returned, happened.Stack);
            state.TwiceInPool = Accuse(offence, happened, rentedFrom: state.Rented < 0 ? -1 : happened.Pool, state.ReturnedBefore);
        }

        Items.Set(key, state);
    }

    /// <summary>What the pool did not rent came back: another pool did, or nobody, or it was before the watch.</summary>
    private void Receive(in PoolEvent happened, ItemKey key)
    {
        int rented = -1, from = -1;
        for (int pool = 0; pool < Math.Min(_pools, MaxPoolsAsked) && from < 0; pool++)
        {
            var other = key with { Pool = pool };
            if (Items.TryGet(other, out var state) && state.Outstanding > 0)
            {
                (rented, from) = (state.Rented, pool);
                state.Outstanding--;
                CameBack(state.Rented, pool);
                Items.Set(other, state);
            }
        }

        if (from >= 0 || (seesAll && Forgotten == 0))
        {
            Accuse(new OffenceKey(OffenceKind.Foreign, rented, -1, happened.Stack), happened, from, -1);
        }
        else
        {
            Unknown++;
        }

        Seen(key);
        Items.Set(key, new ItemState { Rented = rented, Returned = happened.Stack, ReturnedBefore = -1 });
    }

    private Offence? Accuse(OffenceKey key, in PoolEvent happened, int rentedFrom, int returnedBefore)
    {
        if (!_offences.TryGetValue(key, out var offence))
        {
            if (_offences.Count >= MaxOffences)
            {
                FurtherOffences++;
                return null;
            }

            offence = new Offence(key, happened.Pool, rentedFrom, happened.Size) { ReturnedBefore = returnedBefore };
            _offences.Add(key, offence);
        }

        offence.Count++;
        offence.CertainCount += IsCertain(key) ? 1 : 0;
        return offence;
    }

    /// <summary>
    /// No event was lost, and all rentals were seen. Where some were not, that of the array was, and it is unlikely that what came back is one of the others,
    /// by the same hash code.
    /// </summary>
    private bool IsCertain(OffenceKey key) =>
        Lost == 0 && ((seesAll && Forgotten == 0) || (key.Rented >= 0 && StrangerChance <= MaxStrangerChance));

    private void CameBack(int rented, int pool)
    {
        OutstandingNow--;
        SiteOf(rented, pool).Returned++;
    }

    private void Seen(ItemKey key)
    {
        long count = _bySize[key.Size] = _bySize.GetValueOrDefault(key.Size) + 1;
        LargestClass = Math.Max(LargestClass, Math.Min(count, capacity));
    }

    private SiteCounts SiteOf(int stack, int pool)
    {
        if (!_sites.TryGetValue(stack, out var site))
        {
            // One place stands for all further ones.
            int known = _sites.Count >= MaxSites ? -1 : stack;
            if (!_sites.TryGetValue(known, out site))
            {
                site = new SiteCounts(known, pool);
                _sites.Add(known, site);
            }
        }

        return site;
    }
}
