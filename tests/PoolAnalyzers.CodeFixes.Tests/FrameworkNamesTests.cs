using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>What methods and types of the framework do with memory is known by their full names: one of the user's may have the same simple name.</summary>
public sealed class FrameworkNamesTests
{
    private const string OwnMemory =
        "private sealed class ReadOnlyMemory(byte[] all) { public void Put() => all[^1] = 1; }";

    private const string OwnSpan = """
        private static void Put(ReadOnlySpan view) => view.Put();
        private readonly struct ReadOnlySpan(byte[] all)
        {
            public static implicit operator ReadOnlySpan(byte[] array) => new(array);
            public void Put() => all[^1] = 1;
        }
        """;

    private const string FrameworkSpan = "private static void Put(ReadOnlySpan<byte> view) => Console.WriteLine(view.Length);";

    /// <summary>Nothing but the first elements is written.</summary>
    [Theory]
    [InlineData("Console.WriteLine(new ReadOnlyMemory<byte>(b).Length);", "")]
    [InlineData("Console.WriteLine(new ReadOnlySequence<byte>(b).Length);", "")]
    [InlineData("Put(b);", FrameworkSpan)]
    [InlineData("Console.WriteLine(Array.IndexOf(b, (byte)1));", "")]
    [InlineData("Console.WriteLine(b.AsSpan(0, n).IndexOf((byte)1));", "")]
    [InlineData("System.Runtime.InteropServices.Marshal.Copy(b, 0, 0, 0);", "")]
    public Task Framework_reads(string between, string members) => Fixes<Pool020Fix>(
        Written(between, "{|POOL020:b|}", members), Written(between, "b.AsSpan(0, n)", members), title: "Use only the 'n' elements that were asked for");

    /// <summary>The last element may be written, which is not asked for.</summary>
    [Theory]
    [InlineData("new ReadOnlyMemory(b).Put();", OwnMemory)]
    [InlineData("Put(b);", OwnSpan)]
    [InlineData("b.AsSpan().Replace((byte)1, (byte)2);", "")]
    [InlineData("b.AsSpan(0, n).Reverse();", "")]
    public Task User_may_write(string between, string members) => Leaves<Pool020Fix>(Written(between, "{|POOL020:b|}", members));

    private static string Written(string between, string use, string members) => $$"""
            static void M(Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                {{between}}
                s.Write({{use}});
                ArrayPool<byte>.Shared.Return(b);
            }

            {{members}}
        """;

    private const string OwnEncoding =
        "private sealed class Encoding { public int GetBytes(string text, byte[] bytes) { bytes[^1] = 1; return text.Length; } }";

    /// <summary>The table says that the count is that of what was written.</summary>
    [Theory]
    [InlineData("BinaryReader from", "from.Read(b, 0, n)", "read")]
    [InlineData("System.Net.Sockets.Socket from", "from.Receive(b)", "length")]
    [InlineData("Encoder from", "from.GetBytes(\"a\", b, true)", "length")]
    public Task Framework_counts(string from, string call, string count) => Fixes<Pool020Fix>(
        Counted(from, call, "{|POOL020:b|}", ""), Counted(from, $"int {count} = {call}", $"b.AsSpan(0, {count})", ""),
        title: $"Use only the '{count}' elements that were written");

    [Fact]
    public Task User_counts_something_else() =>
        Leaves<Pool020Fix>(Counted("Encoding from", "from.GetBytes(\"a\", b)", "{|POOL020:b|}", OwnEncoding));

    private static string Counted(string from, string call, string use, string members) => $$"""
            private static void M({{from}}, Stream s, int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                {{call}};
                s.Write({{use}});
                ArrayPool<byte>.Shared.Return(b);
            }

            {{members}}
        """;
}
