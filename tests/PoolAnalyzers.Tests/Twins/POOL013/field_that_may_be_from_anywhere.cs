// Where one place may put anything there, nothing is known.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Buffers(int n) : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
            private byte[]? _b = s_own.Rent(n);
            public void Dispose()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b); //! POOL013
                _b = null;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Buffers(int n) : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
            private byte[]? _b = s_own.Rent(n);
            public void Take(byte[] given) => _b = given;
            public void Dispose()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Buffers(int n) : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
            private byte[]? _b = s_own.Rent(n);
            public void Take(bool x) => _b = x ? s_own.Rent(4) : ArrayPool<byte>.Shared.Rent(4); //? POOL006
            public void Dispose()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Buffers(int n) : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
            private byte[]? _b = s_own.Rent(n);
            public void Take() => Fill(ref _b); //? POOL006
            private static void Fill(ref byte[]? b) => b = ArrayPool<byte>.Shared.Rent(4);
            public void Dispose()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Buffers(int n) : IDisposable
        {
            private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
            private byte[]? _b = s_own.Rent(n);
            public void Take() => (_b, _) = (ArrayPool<byte>.Shared.Rent(4), 1); //? POOL006
            public void Dispose()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
        }
    }
}
