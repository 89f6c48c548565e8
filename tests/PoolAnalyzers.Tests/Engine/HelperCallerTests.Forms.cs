using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

// Forms of helpers.
public sealed partial class HelperCallerTests
{
    [Fact]
    public Task Extension_method() => Calls(
        """
        static void Release(this byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a.Release();
            {|POOL010:a.Release()|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a.Release();
            a = ArrayPool<byte>.Shared.Rent(n);
            a.Release();
        }
        """);

    [Fact]
    public Task Extension_of_a_pool() => Calls(
        """
        static byte[] RentAtLeast(this ArrayPool<byte> pool, int n) => pool.Rent(Math.Max(n, 16));
        """,
        """
        static int Caller(int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.RentAtLeast(n)|};
            return a.Length;
        }
        """,
        """
        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.RentAtLeast(n);
            pool.Return(a);
        }
        """);

    [Fact]
    public Task Generic_release() => Calls(
        """
        static void Release<T>(T[] array) => ArrayPool<T>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            Release(a);
            {|POOL010:Release(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            char[] b = ArrayPool<char>.Shared.Rent(n);
            Release(a);
            Release(b);
        }
        """);

    [Fact]
    public Task Generic_rent() => Calls(
        """
        static T[] Make<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        """,
        """
        static int Caller(int n)
        {
            int[] a = {|POOL001:Make<int>(n)|};
            return a[0];
        }
        """,
        """
        static int Caller(int n)
        {
            int[] a = Make<int>(n);
            int first = a[0];
            ArrayPool<int>.Shared.Return(a);
            return first;
        }
        """);

    [Fact]
    public Task Method_of_a_generic_type() => Calls(
        """
        static class Arrays<T>
        {
            public static T[] Make(int n) => ArrayPool<T>.Shared.Rent(n);

            public static void Release(T[]? array)
            {
                if (array != null)
                    ArrayPool<T>.Shared.Return(array);
            }
        }
        """,
        """
        static void Caller(int n)
        {
            int[] a = Arrays<int>.Make(n);
            Arrays<int>.Release(a);
            {|POOL011:a|}[0] = 1;
        }
        """,
        """
        static void Caller(int n)
        {
            int[] a = Arrays<int>.Make(n);
            a[0] = 1;
            Arrays<int>.Release(a);
        }
        """);

    [Fact]
    public Task Static_local_function() => Calls(
        "",
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            {|POOL010:Release(a)|};

            static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = Make(n);
            Release(a);

            static byte[] Make(int n) => ArrayPool<byte>.Shared.Rent(n);
            static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """);

    [Fact]
    public Task Renting_local_function() => Calls(
        "",
        """
        static int Caller(int n)
        {
            byte[] a = {|POOL001:Make()|};
            return a[0];

            byte[] Make() => ArrayPool<byte>.Shared.Rent(n);
        }
        """,
        """
        static byte[] Caller(int n)
        {
            byte[] a = Make();
            return a;

            byte[] Make() => ArrayPool<byte>.Shared.Rent(n);
        }
        """);

    [Fact]
    public Task Lambda_in_a_local() => Calls(
        "",
        """
        static void Caller(int n)
        {
            Action<byte[]> release = array => ArrayPool<byte>.Shared.Return(array);
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            release(a);
            {|POOL010:release(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            Action<byte[]> release = array => ArrayPool<byte>.Shared.Return(array);
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            release(a);
        }
        """);

    [Fact]
    public Task Never_returns() => Calls(
        """
        static void Fail(byte[] array) => Console.WriteLine(array.Length);
        """,
        """
        static void Caller(Stream stream, int n)
        {
            byte[] a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            if (stream.Read(a) == 0)
            {
                Fail(a);
                return;
            }

            ArrayPool<byte>.Shared.Return(a);
        }
        """,
        """
        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (stream.Read(a) == 0)
            {
                Fail(a);
                return;
            }

            ArrayPool<byte>.Shared.Return(a);
        }
        """,
        """
        [DoesNotReturn]
        static void Fail(byte[] array) => throw new InvalidDataException(array.Length.ToString());
        """);

    [Fact]
    public Task Releases_and_never_returns() => Calls(
        """
        static void Fail(byte[] array)
        {
            ArrayPool<byte>.Shared.Return(array);
            throw new InvalidDataException();
        }
        """,
        """
        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                if (stream.Read(a) == 0)
                    Fail(a);
            }
            finally
            {
                {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
            }
        }
        """,
        """
        static void Caller(Stream stream, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            if (stream.Read(a) == 0)
                Fail(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Params_and_optional_arguments() => Calls(
        """
        static void Release(byte[] array, ArrayPool<byte>? pool = null, bool clear = false) => (pool ?? ArrayPool<byte>.Shared).Return(array, clear);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a, clear: true);
            {|POOL010:Release(a)|};
        }
        """,
        """
        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.Rent(n);
            Release(a, pool);
            a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
        }
        """);

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
        return Twins("POOL001", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Two names of one array: the second return is guarded.</summary>
    [Fact]
    public Task Two_arguments_that_may_be_one() => Twins("POOL010",
        "static void Free(byte[] a, byte[] b) { ArrayPool<byte>.Shared.Return(a); ArrayPool<byte>.Shared.Return(b); } static void Run() { byte[] a = ArrayPool<byte>.Shared.Rent(9), b = a; {|POOL010:Free(a, b)|}; }",
        "static void Free(byte[] a, byte[] b) { ArrayPool<byte>.Shared.Return(a); if (b != a) ArrayPool<byte>.Shared.Return(b); } static void Run() { byte[] a = ArrayPool<byte>.Shared.Rent(9), b = a; Free(a, b); }");
}
