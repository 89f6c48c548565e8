using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL021: an array with references goes back without being cleared.</summary>
public sealed class Pool021Tests
{
    /// <summary>Clearing on a way that does not lead to the return clears nothing that goes back there.</summary>
    [Theory]
    [InlineData("if (n > 4) Array.Clear(a); else {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "if (n > 4) Array.Clear(a); ArrayPool<string>.Shared.Return(a);", "{|POOL001:ArrayPool<string>.Shared.Rent(n)|}")]
    [InlineData("if (n > 4) { Array.Clear(a); return; } {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "if (n > 4) { Array.Clear(a); } ArrayPool<string>.Shared.Return(a);", "{|POOL001:ArrayPool<string>.Shared.Rent(n)|}")]
    [InlineData("switch (n) { case 1: a.AsSpan().Clear(); break; default: {|POOL021:ArrayPool<string>.Shared.Return(a)|}; break; }", "switch (n) { case 1: a[0] = \"\"; break; } a.AsSpan().Clear(); ArrayPool<string>.Shared.Return(a);", "{|POOL001:ArrayPool<string>.Shared.Rent(n)|}")]
    [InlineData("if (n > 4) { Array.Clear(a); throw new ArgumentException(); } {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "try { if (n > 4) { Array.Clear(a); return; } Array.Clear(a); } finally { ArrayPool<string>.Shared.Return(a); }")]
    [InlineData("if (n > 4) { Array.Clear(a); return; } {|POOL021:ArrayPool<string>.Shared.Return(a)|};", "for (int i = 0; i < n; i++) { if (i < 4) { a[i] = \"\"; Array.Clear(a); } else { ArrayPool<string>.Shared.Return(a); a = ArrayPool<string>.Shared.Rent(n); } } Array.Clear(a); ArrayPool<string>.Shared.Return(a);", "{|POOL001:ArrayPool<string>.Shared.Rent(n)|}")]
    public Task Cleared_on_another_way(string faulty, string clean, string rent = Rent) => Twins(Method(rent, faulty), Method(Rent, clean));

    private const string Rent = "ArrayPool<string>.Shared.Rent(n)";

    private static string Method(string rent, string body) => $"static void Run(int n)\n{{\n    string[] a = {rent};\n    {body}\n}}\n";

    /// <summary>An editor that has not restored yet knows nothing of it.</summary>
    [Fact]
    public async Task Type_that_is_not_found()
    {
        await File("""
            using System.Buffers;
            static class Program { static void Run(int n) { var a = ArrayPool<{|CS0246:Missing|}>.Shared.Rent(n); ArrayPool<{|CS0246:Missing|}>.Shared.Return(a); } }
            """);
        await File("""
            using System.Buffers;
            static class Program { static void Run(int n) { var a = ArrayPool<Found>.Shared.Rent(n); {|POOL021:ArrayPool<Found>.Shared.Return(a)|}; } }
            class Found { }
            """);
    }

    /// <summary>Somebody of the compilation clears it; what was cleared before it was filled is not clear.</summary>
    [Theory]
    [InlineData("Array.Clear(a); a[0] = \"x\"; $", "a[0] = \"x\"; Array.Clear(a); #")]
    public Task Cleared_by_a_helper(string faulty, string clean)
    {
        const string around = """
            static void Look(string[] all) => Console.WriteLine(all[0]);
            static void Wipe(string[] all) => Array.Clear(all);
            static void Wipe(Span<string> all) => all.Clear();
            static void Empty(string[] all, int n) { for (int i = 0; i < n; i++) all[i] = null!; }
            static void WipeAll<T>(this T[] all) => Array.Clear(all);
            static void Run(int n) { var a = ArrayPool<string>.Shared.Rent(n); BODY }
            """;
        return Twins(around.Replace("BODY", faulty).Replace("$", "{|POOL021:ArrayPool<string>.Shared.Return(a)|};"), around.Replace("BODY", clean).Replace("#", "ArrayPool<string>.Shared.Return(a);"));
    }
}
