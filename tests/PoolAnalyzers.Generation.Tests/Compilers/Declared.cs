namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>A declaration of each kind of generated text that has a snapshot, of each with an option of its own, and of elements that are unlike bytes.</summary>
internal static class Declared
{
    /// <summary>Elements that only unsafe code can name, before the rules of memory safety are updated.</summary>
    public const string OfPointers = "Pointers";

    /// <summary>The declarations, by a name that is the last part of their namespace.</summary>
    public static IReadOnlyDictionary<string, string> All { get; } = new Dictionary<string, string>
    {
        ["ScopeTyped"] = "[ArrayPoolScope(typeof(byte))] public ref partial struct ByteScope;",
        ["ScopeGeneric"] = "[ArrayPoolScope] internal ref partial struct Scope<T>;",
        ["ScopePoolArgument"] = "[ArrayPoolScope(typeof(string), PoolArgument = true)] internal ref partial struct Names;",
        ["ScopeThreadCache"] = "[ArrayPoolScope(typeof(int), ThreadCache = true)] internal ref partial struct Ints;",
        ["ScopePool"] =
            "[ArrayPoolScope(typeof(byte), Pool = \"Own\")] internal ref partial struct S { private static readonly System.Buffers.ArrayPool<byte> Own = System.Buffers.ArrayPool<byte>.Create(); }",
        ["Owner"] = "[ArrayPoolOwner(typeof(byte))] internal sealed partial class ByteOwner;",
        ["OwnerGeneric"] = "[ArrayPoolOwner] internal sealed partial class Owner<T>;",
        ["Writer"] = "[PooledWriter(typeof(byte))] public sealed partial class Writer;",
        ["WriterOfReferences"] = "[PooledWriter(typeof(object))] public sealed partial class Writer;",
        ["WriterGeneric"] = "[PooledWriter] public sealed partial class Writer<T>;",
        ["WriterBlocks"] = "[PooledWriter(typeof(byte), Segments = true, MaxLength = 100_000)] public sealed partial class Writer;",
        ["WriterOneLength"] = "[PooledWriter(typeof(byte), Segments = true, BlockLength = 4096, MaxLength = 100_000)] public sealed partial class Writer;",
        ["WriterRefStruct"] = "[PooledWriter(typeof(char), Clear = ClearPolicy.Always)] public ref partial struct Writer;",
        ["PoolLockFree"] = Fixed("", "static"),
        ["PoolLockFreeInstance"] = Fixed("", "sealed"),
        ["PoolPreallocated"] = Fixed(", Preallocate = true, Clear = ClearPolicy.Always, Pinned = true", "static"),
        ["PoolPinned"] = Fixed(", Pinned = true", "static"),
        ["PoolOfStructs"] = "[FixedLengthPool(typeof(System.Guid), Length = 16)] internal static partial class Guids;",
        ["PoolOfEnums"] = "[FixedLengthPool(typeof(System.DayOfWeek), Length = 16)] internal static partial class Days;",
        ["PoolMetrics"] = Fixed(", Metrics = true", "sealed"),
        ["PoolEvents"] = Fixed(", Events = true", "static"),
        ["PoolAutoTrim"] = Fixed(", AutoTrim = true", "sealed"),
        ["PoolLock"] = Fixed(", Sync = PoolSync.Lock", "static"),
        ["PoolLockInstance"] = Fixed(", Sync = PoolSync.Lock, Preallocate = true, Metrics = true", "sealed"),
        ["PoolStrict"] = Fixed(", WhenEmpty = WhenEmpty.Throw", "static"),
        ["PoolStrictInstance"] = Fixed(", WhenEmpty = WhenEmpty.Throw, Metrics = true, Preallocate = true", "sealed"),
        ["PoolStrictLock"] = Fixed(", WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock", "static"),
        ["PoolWaits"] = Fixed(", WhenEmpty = WhenEmpty.Wait", "sealed"),
        ["PoolArrayPool"] = "[FixedLengthPool(typeof(string), Length = 100)] public sealed partial class Names : System.Buffers.ArrayPool<string>;",
        ["AnyLengthLockFree"] = AnyLength("", "static"),
        ["AnyLengthInstance"] = AnyLength(", Rounding = LengthRounding.QuarterSteps, Metrics = true", "sealed"),
        ["AnyLengthArrayPool"] = AnyLength("", "sealed", " : System.Buffers.ArrayPool<byte>"),
        ["AnyLengthLock"] = AnyLength(", Sync = PoolSync.Lock, MinLength = 100, Clear = ClearPolicy.Always, Pinned = true", "static"),
        ["AnyLengthStrict"] = AnyLength(", WhenEmpty = WhenEmpty.Throw, Capacity = 8", "static"),
        ["ObjectPool"] =
            "[ObjectPool(typeof(System.Text.StringBuilder), Capacity = 64, Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] internal static partial class Builders;",
        ["ObjectPoolInstance"] = "[ObjectPool(typeof(System.Text.StringBuilder))] internal sealed partial class Builders;",
        ["ObjectPoolDisposable"] =
            "[ObjectPool(typeof(System.IO.MemoryStream), WhenEmpty = WhenEmpty.Throw, MaxRetained = \"Capacity <= 4096 && CanSeek\")] internal sealed partial class Streams;",
        [OfPointers] =
            "[FixedLengthPool(typeof(int*[]), Length = 4, WhenEmpty = WhenEmpty.Throw)] internal sealed UNSAFE partial class Pointers;",
    };

    private static string Fixed(string options, string modifier) =>
        $"[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512{options})] internal {modifier} partial class Bodies;";

    private static string AnyLength(string options, string modifier, string bases = "") =>
        $"[ArrayPool(typeof(byte), MaxLength = 1 << 20{options})] internal {modifier} partial class Bytes{bases};";

    /// <summary>The file of a declaration.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="opensUnsafe">Whether a type that names pointers has to be unsafe.</param>
    public static string File(string name, bool opensUnsafe)
    {
        var declaration = All[name].Replace("UNSAFE ", opensUnsafe ? "unsafe " : "", StringComparison.Ordinal);
        return $"using PoolAnalyzers;\nnamespace Declared.{name}\n{{\n    /// <summary>One of each.</summary>\n    {declaration}\n}}\n";
    }
}
