// Whether the callee has released it is in what it gives back: where nobody looks, one of the ways is wrong.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly record struct Outcome(bool IsDone, int Count); static Outcome Consume(byte[] b)
        {
            if (b[0] == 0)
                return new Outcome(false, 0);
            ArrayPool<byte>.Shared.Return(b);
            return new Outcome(true, 1);
        }
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Consume(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly record struct Outcome(bool IsDone, int Count); static Outcome Consume(byte[] b)
        {
            if (b[0] == 0)
                return new Outcome(false, 0);
            ArrayPool<byte>.Shared.Return(b);
            return new Outcome(true, 1);
        }
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var r = Consume(b);
            if (!r.IsDone)
            {
                b[0] = 1;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
