using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Result
        {
            public bool Success { get; init; }
        }
        sealed class Batch
        {
            private int _used;
            public Result Core(int[] h) => _used + h[0] > 100 ? default : new Result { Success = true };
            public Result Add(int[] h)
            {
                var r = Core(h);
                if (r.Success)
                    ArrayPool<int>.Shared.Return(h);
                return r;
            }
            public bool Try(int[] h)
            {
                bool ok = _used + h[0] <= 100;
                if (ok)
                {
                    _used += h[0];
                    ArrayPool<int>.Shared.Return(h);
                }
                return ok;
            }
        }
        static void Run(Batch b, int[] h)
        {
            if (b.Try(h))
                ArrayPool<int>.Shared.Return(h); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Result
        {
            public bool Success { get; init; }
        }
        sealed class Batch
        {
            private int _used;
            public Result Core(int[] h) => _used + h[0] > 100 ? default : new Result { Success = true };
            public Result Add(int[] h)
            {
                var r = Core(h);
                if (r.Success)
                    ArrayPool<int>.Shared.Return(h);
                return r;
            }
            public bool Try(int[] h)
            {
                bool ok = _used + h[0] <= 100;
                if (ok)
                {
                    _used += h[0];
                    ArrayPool<int>.Shared.Return(h);
                }
                return ok;
            }
        }
        static void Run(Batch b, int[] h)
        {
            if (b.Try(h))
                return;
            ArrayPool<int>.Shared.Return(h);
        }
    }
}
