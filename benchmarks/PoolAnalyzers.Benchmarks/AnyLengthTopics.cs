using PoolAnalyzers.Benchmarks.Measuring;
using PoolAnalyzers.Benchmarks.Pools;

namespace PoolAnalyzers.Benchmarks;

/// <summary>Pools of arrays of any length, beside those of the framework and the owners of the community toolkit: one group for each length.</summary>
internal static class AnyLengthTopics
{
    /// <summary>What pools that are seen as an <c>ArrayPool</c> are compared with, beside the first subject of each group: <c>Shared</c>, seen so too.</summary>
    public const string SharedInField = "Shared in a field";

    private const double Known = 0.75;
    private const double NotKnown = 0.95;

    private static readonly Target s_virtual = new(1.00, SharedInField);

    /// <summary>All groups that are measured on one thread.</summary>
    public static IEnumerable<Group> All() => [.. OneThread(isKnown: true), .. OneThread(isKnown: false)];

    /// <summary>Each length, rented and returned on one thread.</summary>
    /// <param name="isKnown">Whether the compiler knows the length at the call.</param>
    public static IEnumerable<Group> OneThread(bool isKnown) =>
    [
        Of<Bytes16>("16 B", isKnown), Of<Bytes64>("64 B", isKnown), Of<Bytes256>("256 B", isKnown), Of<Bytes1K>("1 KiB", isKnown), Of<Bytes4K>("4 KiB", isKnown),
        Of<Bytes16K>("16 KiB", isKnown), Of<Bytes64K>("64 KiB", isKnown), Of<Bytes256K>("256 KiB", isKnown), Of<Bytes1M>("1 MiB", isKnown),
    ];

    /// <summary>The same on 8 threads, each on its own.</summary>
    public static IEnumerable<(Group Group, IReadOnlyList<Func<int, Crew.StopSign, long>> Jobs)> Threads(bool isKnown) =>
    [
        OfThreads<Bytes16>("16 B", isKnown), OfThreads<Bytes256>("256 B", isKnown), OfThreads<Bytes4K>("4 KiB", isKnown), OfThreads<Bytes64K>("64 KiB", isKnown),
        OfThreads<Bytes1M>("1 MiB", isKnown),
    ];

    private static Group Of<TLength>(string length, bool isKnown)
        where TLength : struct, ILength => isKnown
            ? new($"{length}, known at the call, 1 thread", length, Subjects<TLength>(Known))
            : new($"{length}, not known at the call, 1 thread", length, Subjects<Unknown<TLength>>(NotKnown));

    private static List<Subject> Subjects<TLength>(double most)
        where TLength : struct, ILength
    {
        // Pools that are objects are found in fields that can change, as in programs.
        AnyInstance<TLength>.Replace();
        AnyVirtual<TLength>.Replace();
        AnyAdapted<TLength>.Replace();
        SharedInField<TLength>.Replace();
        return
        [
            new("Shared", Shapes.Held<Shared<TLength>>(1)),
            new(Subject.Control, Shapes.Held<SharedAgain<TLength>>(1)),
            new("static", Shapes.Held<AnyStatic<TLength>>(1), new Target(most), true),
            new("quarter steps", Shapes.Held<AnyQuarters<TLength>>(1), null, true),
            new("instance", Shapes.Held<AnyInstance<TLength>>(1), null, true),
            new("as ArrayPool", Shapes.Held<AnyVirtual<TLength>>(1), s_virtual, true),
            new("static, AsArrayPool", Shapes.Held<AnyAdapted<TLength>>(1), s_virtual, true),
            new(SharedInField, Shapes.Held<SharedInField<TLength>>(1)),
            new("Create()", Shapes.Held<CreatedByDefault<TLength>>(1)),
            new("ConfigurableArrayPool", Shapes.Held<Configured<TLength>>(1)),
            new("SpanOwner", Shapes.Uses<ToolkitSpanOwner<TLength>>),
            new("MemoryOwner", Shapes.Uses<ToolkitMemoryOwner<TLength>>),
        ];
    }

    private static (Group Group, IReadOnlyList<Func<int, Crew.StopSign, long>> Jobs) OfThreads<TLength>(string length, bool isKnown)
        where TLength : struct, ILength => isKnown ? Jobs<TLength>($"{length}, known", length, Known) : Jobs<Unknown<TLength>>($"{length}, not known", length, NotKnown);

    private static (Group Group, IReadOnlyList<Func<int, Crew.StopSign, long>> Jobs) Jobs<TLength>(string title, string length, double most)
        where TLength : struct, ILength
    {
        (Subject Subject, Func<int, Crew.StopSign, long> Job)[] all =
        [
            Job<Shared<TLength>>("Shared"), Job<SharedAgain<TLength>>(Subject.Control), Job<AnyStatic<TLength>>("static", new Target(most)),
            Job<AnyQuarters<TLength>>("quarter steps"), Job<AnyInstance<TLength>>("instance"), Job<AnyVirtual<TLength>>("as ArrayPool", s_virtual),
            Job<AnyAdapted<TLength>>("static, AsArrayPool", s_virtual), Job<SharedInField<TLength>>(SharedInField),
            Job<CreatedByDefault<TLength>>("Create()"), Job<Configured<TLength>>("ConfigurableArrayPool"),
        ];
        return (new Group($"{title} at the call, 8 threads", length, [.. all.Select(a => a.Subject)]), [.. all.Select(a => a.Job)]);

        static (Subject, Func<int, Crew.StopSign, long>) Job<TArrays>(string name, Target? target = null)
            where TArrays : struct, IArrays =>
            (new Subject(name, Shapes.Held<TArrays>(1), target), Shapes.Independent<TArrays>(1));
    }
}
