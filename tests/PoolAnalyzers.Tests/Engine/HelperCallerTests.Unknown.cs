using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

// Helpers that cannot be seen through: nothing is said.
public sealed partial class HelperCallerTests
{
    [Fact]
    public Task Virtual_method_is_unknown() => Calls(
        """
        class Sink
        {
            public void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(Sink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(Sink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        """,
        """
        class Sink
        {
            public virtual void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """);

    [Fact]
    public Task Interface_method_is_unknown() => Calls(
        """
        interface ISink
        {
            void Take(byte[] array);
        }

        sealed class Sink : ISink
        {
            public void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(Sink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(ISink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            ArrayPool<byte>.Shared.Return(a);
        }

        static void Other(ISink sink, int n) => sink.Take(ArrayPool<byte>.Shared.Rent(n));
        """);

    [Fact]
    public Task Sealed_override_is_known() => Calls(
        """
        abstract class Sink
        {
            public abstract void Take(byte[] array);
        }

        sealed class Shared : Sink
        {
            public override void Take(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(Shared sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(Sink sink, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            sink.Take(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Recursion_ends() => Calls(
        """
        static void Release(byte[] array, int turns)
        {
            if (turns > 0)
                Release(array, turns - 1);
            else
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Release(a, n);
            b[0] = 1;
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a, n);
        }
        """);

    [Fact]
    public Task Mutual_recursion_ends() => Calls(
        """
        static byte[] Even(int n) => n == 0 ? ArrayPool<byte>.Shared.Rent(16) : Odd(n - 1);

        static byte[] Odd(int n) => n == 0 ? new byte[1] : Even(n - 1);
        """,
        """
        static int Caller(int n)
        {
            byte[] a = {|POOL001:Even(0)|}, b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            return a[0] + b[0];
        }
        """,
        """
        static byte[] Caller(int n)
        {
            byte[] a = Odd(n);
            return a;
        }
        """);

    [Fact]
    public Task Deep_chain_is_unknown() => Calls(
        """
        static void Release1(byte[] array) => Release2(array);

        static void Release2(byte[] array) => Release3(array);

        static void Release3(byte[] array) => Release4(array);

        static void Release4(byte[] array) => Release5(array);

        static void Release5(byte[] array) => Release6(array);

        static void Release6(byte[] array) => Release7(array);

        static void Release7(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release6(a);
            {|POOL010:Release7(a)|};
        }
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release1(a);
        }

        static void Other(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release1(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Delegate_is_unknown() => Calls(
        """
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
        """,
        """
        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            {|POOL010:ArrayPool<byte>.Shared.Return(a)|};
        }
        """,
        """
        static void Caller(Action<byte[]> release, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            release(a);
            ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Object_pool_helper() => Calls(
        """
        static string Finish(ObjectPool<StringBuilder> pool, StringBuilder text)
        {
            string result = text.ToString();
            pool.Return(text);
            return result;
        }
        """,
        """
        static int Caller(ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            return Finish(pool, text).Length + {|POOL011:text|}.Length;
        }
        """,
        """
        static int Caller(ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            return text.Length + Finish(pool, text).Length;
        }
        """);
}
