namespace PoolAnalyzers.Generation.Tests.Matrix;

/// <summary>A kind of generated type.</summary>
/// <param name="Attribute">Its attribute, with <c>{0}</c> where the element type and the options belong.</param>
/// <param name="Header">The words of its declaration, up to its name.</param>
/// <param name="Options">Its options, and the report that each gets.</param>
/// <param name="Taken">A member of its own that has a generated name.</param>
internal sealed record Kind(string Attribute, string Header, (string Text, string? Report)[] Options, string Taken)
{
    private static readonly (string, string?)[] ArrayOptions =
    [
        ("Length = 16", null),
        ("Length = 16, Sync = PoolSync.Lock, Metrics = true", null),
        ("Length = 3, WhenEmpty = WhenEmpty.Throw, Capacity = 5", null),
        ("Length = 16, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, Preallocate = true", null),
        ("Length = 1, Preallocate = true, Clear = ClearPolicy.Always", null),
        ("Length = 16, Metrics = true, WhenEmpty = WhenEmpty.Throw", null), ("Length = 0", "POOL104"), ("Length = 5, Capacity = -1", "POOL105"),
    ];

    private static readonly (string, string?)[] AnyLengthOptions =
    [
        ("MaxLength = 100", null),
        ("MaxLength = 100, Sync = PoolSync.Lock, Metrics = true, MinLength = 3", null),
        ("MaxLength = 33, WhenEmpty = WhenEmpty.Throw, Capacity = 5", null),
        ("MaxLength = 100, Rounding = LengthRounding.QuarterSteps, Clear = ClearPolicy.Always, MaxBytesPerLength = 99", null),
        ("MaxLength = 100, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, Metrics = true, MaxBytesPerLength = 5", null),
        ("MinLength = 5", "POOL104"), ("MaxLength = 5, MaxBytesPerLength = -1", "POOL105"),
    ];

    private static readonly (string, string?)[] ObjectOptions =
    [
        ("", null),
        ("Sync = PoolSync.Lock", null),
        ("WhenEmpty = WhenEmpty.Throw, Capacity = 5", null),
        ("WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, Metrics = true", null),
        ("Preallocate = true, Reset = \"GetHashCode\"", null),
        ("Metrics = true, MaxRetained = \"GetHashCode() != 0\"", null),
        ("Reset = \"Nothing\"", "POOL106"),
        ("Capacity = 0, WhenEmpty = WhenEmpty.Throw", "POOL107"),
    ];

    private static readonly (string, string?)[] WriterOptions =
    [
        ("", null),
        ("Segments = true", null),
        ("Clear = ClearPolicy.Always, Segments = true", null),
        ("Segments = true, BlockLength = 50", null),
        ("Pool = \"System.Buffers.ArrayPool<{0}>.Shared ?? null!\"", null),
        ("Pool = \"System.Buffers.ArrayPool<{0}>.Shared ?? null!\", Segments = true, MaxLength = 77", null),
        ("MaxLength = 1", null),
        ("MaxLength = 0", "POOL104"),
        ("Segments = true, BlockLength = 0", "POOL104"),
        ("BlockLength = 50", "POOL107"),
        ("Pool = \"1 +\"", "POOL106"),
    ];

    public static Kind[] All { get; } =
    [
        new(
            "ArrayPoolScope({0})", "ref partial struct",
            [
                ("", null),
                ("PoolArgument = true", null),
                ("ThreadCache = true", null),
                ("Clear = ClearPolicy.Always", null),
                ("Pool = \"System.Buffers.ArrayPool<{0}>.Shared\"", null),
                ("PoolArgument = true, ThreadCache = true", "POOL107"),
            ],
            "const int Span = 1;"),
        new(
            "ArrayPoolOwner({0})", "sealed partial class",
            [("", null), ("Clear = ClearPolicy.Always", null), ("Pool = \"System.Buffers.ArrayPool<{0}>.Shared\"", null), ("Pool = \"1 +\"", "POOL106")],
            "class Lease;"),
        new("PooledWriter({0})", "sealed partial class", WriterOptions, "class Owner;"),
        new(
            "PooledWriter({0})", "ref partial struct",
            [
                ("", null),
                ("MaxLength = 100", null),
                ("Clear = ClearPolicy.Always", null),
                ("Pool = \"System.Buffers.ArrayPool<{0}>.Shared\"", null),
                ("Segments = true", "POOL107"),
            ],
            "const int Capacity = 1;"),
        new("FixedLengthPool({0})", "static partial class", ArrayOptions, "const int Length = 1;"),
        new("FixedLengthPool({0})", "sealed partial class", ArrayOptions, "void Trim() { }"),
        new("FixedLengthPool({0})", "sealed partial class ArrayPool", ArrayOptions, "class ThreadCache;"),
        new("ArrayPool({0})", "static partial class", AnyLengthOptions, "const int MaxLength = 1;"),
        new("ArrayPool({0})", "sealed partial class", AnyLengthOptions, "class ThreadCaches;"),
        new("ArrayPool({0})", "sealed partial class ArrayPool", AnyLengthOptions, "class Depots;"),
        new("ObjectPool({0})", "static partial class", ObjectOptions, "static int Capacity => 1;"),
        new("ObjectPool({0})", "sealed partial class", ObjectOptions, "class Scope;"),
    ];

    public bool IsScope => Attribute.StartsWith("ArrayPoolScope", StringComparison.Ordinal);

    public bool IsOwner => Attribute.StartsWith("ArrayPoolOwner", StringComparison.Ordinal);

    public bool IsWriter => Attribute.StartsWith("PooledWriter", StringComparison.Ordinal);

    /// <summary>Whether there is a generated type that has items of its own to rent, and what belongs to that.</summary>
    public bool IsPool => !IsScope && !IsOwner && !IsWriter;

    public bool IsOfObjects => Attribute.StartsWith("ObjectPool", StringComparison.Ordinal);

    public bool IsArrayPool => Header.EndsWith("ArrayPool", StringComparison.Ordinal);

    public string Modifiers => IsArrayPool ? "sealed partial class" : Header;

    public bool IsStatic => Header.StartsWith("static", StringComparison.Ordinal);
}

/// <summary>An element type.</summary>
/// <param name="Type">Its text; <c>T</c> for the declared type's own type parameter.</param>
/// <param name="Declares">What has to be declared for it.</param>
/// <param name="IsValue">Whether it is a value type.</param>
/// <param name="CanBeMade">Whether it has a constructor without parameters.</param>
/// <param name="IsRefused">Whether nothing can be made of it.</param>
internal sealed record Element(string Type, string Declares = "", bool IsValue = false, bool CanBeMade = false, bool IsRefused = false)
{
    public static Element[] All { get; } =
    [
        new("byte", IsValue: true),
        new("int?", IsValue: true),
        new("(int Left, string record)", IsValue: true),
        new("System.Collections.Generic.KeyValuePair<nint, decimal[]>", IsValue: true),
        new("Day", "public enum Day { Monday }", IsValue: true),
        new("string[]"),
        new("int[][,]"),
        new("int*[]"),
        new("System.Collections.Generic.List<dynamic>", CanBeMade: true),
        new("Item", "public class Item;", CanBeMade: true),
        new("Box<Item>.Inner<int>", "public class Item; public class Box<T> { public sealed class Inner<U> { public T? A; public U? B; } }", CanBeMade: true),
        new("@class", "public sealed class @class : System.IDisposable { public void Dispose() { } }", CanBeMade: true),
        new("@event.@namespace.record", "namespace @event.@namespace { public class record; }", CanBeMade: true),
        new("Depot", "public class Depot;", CanBeMade: true),
        new("Old.Part", "[System.Obsolete(\"It is old.\")] public class Old { [System.Obsolete] public class Part; }", CanBeMade: true),
        new("New", "[System.Diagnostics.CodeAnalysis.Experimental(\"NEW1\")] public class New;", CanBeMade: true),
        new("T", CanBeMade: true),
        new("Local", "file class Local;", CanBeMade: true, IsRefused: true),
        new("System.Span<int>", IsRefused: true),
        new("Gone", "[System.Obsolete(\"It is gone.\", true)] public class Gone;", IsRefused: true),
    ];

    public bool IsParameter => Type == "T";

    public bool IsUnsafe => Type.Contains('*', StringComparison.Ordinal);
}

/// <summary>What is around a declaration, with <c>{0}</c> in its place.</summary>
internal sealed record Container(string Text, string? Report = null)
{
    public static Container[] All { get; } =
    [
        new("{0}"),
        new("partial class Outer<U> where U : class {{ {0} }}"),
        new("static partial class Outer {{ {0} }}"),
        new("readonly partial struct Outer {{ partial record Middle(int X) {{ {0} }} }}"),
        new("partial record struct Outer<@in, @out>(int X) {{ {0} }}"),
        new("ref partial struct @base {{ partial interface IOuter<@default> {{ {0} }} }}"),
        new("partial class Outer<Shells, Other> {{ {0} }}", "POOL111"),
        new("class Outer {{ {0} }}", "POOL101"),
    ];
}

/// <summary>What the declared type is called.</summary>
/// <param name="Text">Its name, with type parameters.</param>
/// <param name="IsTakenIn">In which kinds it is the name of a generated member.</param>
internal sealed record Name(string Text, Func<Kind, bool>? IsTakenIn = null)
{
    public static Name[] All { get; } =
    [
        new("P"), new("P_1"), new("@record"), new("@void"), new("Größe"), new("Array", kind => kind.IsOwner), new("Pair<@field>"), new("Dispose2"),
        new("Item", kind => kind.IsScope),
        new("Rent", kind => kind.IsPool || kind.IsOwner),
        new("Scope", kind => kind.IsPool),
        new("Owner", kind => kind.IsWriter),
    ];

    public bool IsGeneric => Text.Contains('<', StringComparison.Ordinal);

    public string Simple => Text.Split('<')[0];
}

/// <summary>What its author declares in the type.</summary>
internal enum Own
{
    Nothing,
    Constant,
    Property,
    Constructor,
    Overload,
    OtherFile,
    TakenName,
}
