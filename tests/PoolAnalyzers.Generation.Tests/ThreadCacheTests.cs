using System.Reflection;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What a thread keeps of a scope with a cache: bounded in bytes, whatever the elements are.</summary>
public class ThreadCacheTests
{
    private const string Declarations =
        """
        using PoolAnalyzers;
        public struct Twelve { public int A; public int B; public int C; }
        [System.Runtime.CompilerServices.InlineArray(60_000)] public struct Huge { private byte _first; }
        [ArrayPoolScope(typeof(byte), ThreadCache = true)] public ref partial struct Bytes;
        [ArrayPoolScope(typeof(int), ThreadCache = true)] public ref partial struct Ints;
        [ArrayPoolScope(typeof(object), ThreadCache = true)] public ref partial struct Objects;
        [ArrayPoolScope(typeof(decimal), ThreadCache = true)] public ref partial struct Decimals;
        [ArrayPoolScope(typeof(Twelve), ThreadCache = true)] public ref partial struct Twelves;
        [ArrayPoolScope(typeof(Huge), ThreadCache = true)] public ref partial struct Huges;
        public static class Program
        {
            public static void Bytes(int length) { using var scope = new Bytes(length); }
            public static void Ints(int length) { using var scope = new Ints(length); }
            public static void Objects(int length) { using var scope = new Objects(length); }
            public static void Decimals(int length) { using var scope = new Decimals(length); }
            public static void Twelves(int length) { using var scope = new Twelves(length); }
            public static void Huges(int length) { using var scope = new Huges(length); }
        }
        """;

    private static readonly Lazy<Assembly> s_assembly = new(() =>
    {
        using var image = new MemoryStream();
        Assert.True(GeneratorRun.Of(Declarations, mustCompile: false).Output.Emit(image).Success);
        return Assembly.Load(image.ToArray());
    });

    [Theory]
    [InlineData("Bytes", 262_144, true)]
    [InlineData("Bytes", 262_145, false)]
    [InlineData("Ints", 65_536, true)]
    [InlineData("Ints", 65_537, false)]
    [InlineData("Objects", 32_768, true)]
    [InlineData("Objects", 32_769, false)]
    [InlineData("Decimals", 16_384, true)]
    [InlineData("Decimals", 16_385, false)]
    // 21,845 would fit, but the pool's next length does not.
    [InlineData("Twelves", 16_384, true)]
    [InlineData("Twelves", 16_385, false)]
    // The shortest array that the pool has is of 16.
    [InlineData("Huges", 1, false)]
    public void Keeps_an_array_of_at_most_256_KiB(string scope, int length, bool isKept)
    {
        object? slot = null;
        // Each thread starts without an array.
        var thread = new Thread(() =>
        {
            s_assembly.Value.GetType("Program")!.GetMethod(scope)!.Invoke(null, [length]);
            slot = s_assembly.Value.GetType(scope)!.GetNestedType("ThreadCache", BindingFlags.NonPublic)!
                .GetField("t_slot", BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null);
        });
        thread.Start();
        thread.Join();
        Assert.Equal(isKept, slot is not null);
    }

    [Fact]
    public void A_negative_length_is_refused_as_without_a_cache() =>
        Assert.IsType<ArgumentOutOfRangeException>(
            Assert.Throws<TargetInvocationException>(() => s_assembly.Value.GetType("Program")!.GetMethod("Ints")!.Invoke(null, [-1])).InnerException);
}
