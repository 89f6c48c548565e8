using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>This helper, that caller: what the engine knows of methods of the same compilation. These are the tables of forms; see the twins for the rest.</summary>
public sealed class HelperCallerTests
{
    /// <summary>What the helper does, it does in a function of its own.</summary>
    [Theory]
    [InlineData("byte[] Body(int k) => ArrayPool<byte>.Shared.Rent(k); return Body(n);")]
    [InlineData("byte[] Body() { byte[] a = ArrayPool<byte>.Shared.Rent(n); a[0] = 1; return a; } byte[] b = Body(); return b;")]
    [InlineData("Func<int, byte[]> body = k => ArrayPool<byte>.Shared.Rent(k); return body(n);")]
    public Task Rents_in_a_nested_function(string body) => Calls(
        $"static byte[] Take(int n) {{ {body} }}",
        "static int Caller(int n) { byte[] a = {|POOL001:Take(n)|}; return a[0]; }",
        "static int Caller(int n) { byte[] a = Take(n); try { return a[0]; } finally { ArrayPool<byte>.Shared.Return(a); } }");

    [Theory]
    [InlineData("void Body(byte[] given) => ArrayPool<byte>.Shared.Return(given); Body(a);")]
    [InlineData("void Body() { ArrayPool<byte>.Shared.Return(a); } Body();")]
    public Task Returns_in_a_nested_function(string body) => Calls(
        $"static void Give(byte[] a) {{ {body} }}",
        "static void Caller(int n) { byte[] a = ArrayPool<byte>.Shared.Rent(n); Give(a); {|POOL010:ArrayPool<byte>.Shared.Return(a)|}; }",
        "static void Caller(int n) { byte[] a = ArrayPool<byte>.Shared.Rent(n); Give(a); }");

    [Theory]
    [InlineData("static partial class Codec { public static partial byte[] Take(int n); public static partial byte[] Take(int n) => ArrayPool<byte>.Shared.Rent(n); }", "byte[] b = {|POOL001:Codec.Take(9)|}; b[0] = 1;", "byte[] b = Codec.Take(9); b[0] = 1; ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("static partial class Codec { public static partial void Give(byte[] a); public static partial void Give(byte[] a) => ArrayPool<byte>.Shared.Return(a); }", "byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; if (b[0] > 3) Codec.Give(b);", "byte[] b = ArrayPool<byte>.Shared.Rent(9); b[0] = 1; Codec.Give(b);")]
    [InlineData("static void FreeAll(params byte[][] all) { foreach (var a in all) ArrayPool<byte>.Shared.Return(a); }", "byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; b[0] = 1;", "byte[] a = ArrayPool<byte>.Shared.Rent(9), b = ArrayPool<byte>.Shared.Rent(9); b[0] = a[0]; FreeAll(a, b);")]
    [InlineData("static void Free(Array a) { switch (a) { case byte[] b: ArrayPool<byte>.Shared.Return(b); break; case char[] c: ArrayPool<char>.Shared.Return(c); break; } }", "byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; if (b[0] > 3) Free(b);", "byte[] b = ArrayPool<byte>.Shared.Rent(9); b[0] = 1; Free(b);")]
    [InlineData("static void Free((byte[] A, int N) t) => ArrayPool<byte>.Shared.Return(t.A);", "byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; if (b[0] > 3) Free((b, 9));", "byte[] b = ArrayPool<byte>.Shared.Rent(9); b[0] = 1; Free((b, 9));")]
    [InlineData("static readonly byte[] s_none = new byte[4]; static void Done(byte[] a) { if (!ReferenceEquals(a, s_none)) ArrayPool<byte>.Shared.Return(a); }", "byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; if (b[0] > 3) Done(b);", "byte[] b = ArrayPool<byte>.Shared.Rent(9); b[0] = 1; Done(b);")]
    [InlineData("static void Done(byte[] a, byte[] initial) { if (a != initial) ArrayPool<byte>.Shared.Return(a); }", "byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; if (b[0] > 3) Done(b, given);", "byte[] b = given; if (b.Length < 9) b = ArrayPool<byte>.Shared.Rent(9); b[0] = 1; Done(b, given);")]
    [InlineData("static byte[] L2(int n) => L3(n); static byte[] L3(int n) => L4(n); static byte[] L4(int n) => ArrayPool<byte>.Shared.Rent(n);", "byte[] b = {|POOL001:L2(9)|}; b[0] = 1;", "byte[] b = L2(9); b[0] = 1; ArrayPool<byte>.Shared.Return(b);")]
    public Task In_other_forms(string helper, string faulty, string clean)
    {
        var around = helper + " static void Run(byte[] given) { BODY }";
        return Twins(around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A helper with a caller that is wrong and one that is right.</summary>
    private static Task Calls(string helper, string faulty, string clean) => Twins($"{helper}\n\n{faulty}", $"{helper}\n\n{clean}");
}
