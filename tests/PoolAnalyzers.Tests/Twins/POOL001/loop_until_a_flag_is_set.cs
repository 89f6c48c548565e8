// A loop that waits for a flag ends at some time.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Pump
        {
            private bool _stop;
            public void Stop() => _stop = true;
            public void Run(Stream s, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                while (!_stop)
                    s.ReadExactly(b, 0, n);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Pump
        {
            private bool _stop;
            public void Stop() => _stop = true;
            public void Run(Stream s, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                while (!_stop)
                    s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
