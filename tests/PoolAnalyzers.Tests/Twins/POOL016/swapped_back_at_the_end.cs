// Renting fails for lack of memory only, and what is between it and the variable before it is not looked at for that.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader
        {
            private byte[] _buffer = [];
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                _buffer = b; //! POOL016
                ArrayPool<byte>.Shared.Return(b); //? POOL012
            }
            public int First() => _buffer[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader
        {
            private byte[] _buffer = new byte[16];
            public void Run(Stream s, int n)
            {
                byte[]? first = null;
                try
                {
                    while (s.Read(_buffer, 0, 4) > 0)
                    {
                        if (first is null)
                        {
                            var now = _buffer;
                            if (n > now.Length)
                            {
                                first = now;
                                _buffer = ArrayPool<byte>.Shared.Rent(n);
                            }
                        }
                    }
                }
                finally
                {
                    if (first is not null)
                    {
                        var last = _buffer;
                        _buffer = first;
                        ArrayPool<byte>.Shared.Return(last);
                    }
                }
            }
        }
    }
}
