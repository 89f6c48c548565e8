// An object that was told to leave the array alone gives nothing back, though it forgets it.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Lease(byte[] arr) : IDisposable
        {
            byte[] _arr = arr;
            public void Dispose()
            {
                if (_arr == null)
                    return;
                ArrayPool<byte>.Shared.Return(_arr);
                _arr = null;
            }
        }
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                using var l = new Lease(a);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(a); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Lease(byte[] arr, bool leaveOpen) : IDisposable
        {
            byte[] _arr = arr;
            public void Dispose()
            {
                if (_arr == null)
                    return;
                if (!leaveOpen)
                    ArrayPool<byte>.Shared.Return(_arr);
                _arr = null;
            }
        }
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                using var l = new Lease(a, leaveOpen: true);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(a);
            }
        }
    }
}
