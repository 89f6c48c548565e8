// A lease that knows its use: copies of it are the same use.
using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose()
            {
                byte[]? array = _array;
                _array = null;
                if (array is not null)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }
        struct Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Memory<byte> Memory => _array;
            public void Dispose()
            {
                if (_array is { } array)
                {
                    _array = null;
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
        }
        static void Run(int n)
        {
            using var owner = new Owner(n);
            var copy = owner; //! POOL031
            copy.Dispose();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose()
            {
                byte[]? array = _array;
                _array = null;
                if (array is not null)
                    ArrayPool<byte>.Shared.Return(array);
            }
        }
        struct Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Memory<byte> Memory => _array;
            public void Dispose()
            {
                if (_array is { } array)
                {
                    _array = null;
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
        }
        sealed class Shell
        {
            public byte[]? Array;
            public int Use;
        }
        readonly struct Lease : IDisposable
        {
            private readonly Shell _shell; private readonly int _use;
            public Lease(Shell shell)
            {
                _shell = shell;
                _use = shell.Use;
            }
            public void Dispose()
            {
                if (Interlocked.CompareExchange(ref _shell.Use, _use + 1, _use) == _use)
                    ArrayPool<byte>.Shared.Return(_shell.Array!);
            }
        }
        static void Run(Shell shell)
        {
            using var lease = new Lease(shell);
            var copy = lease;
            copy.Dispose();
        }
    }
}
