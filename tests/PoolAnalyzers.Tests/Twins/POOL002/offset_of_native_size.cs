// An offset as large as a pointer is a number too.
using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        static int At(ref byte data, int n) => Unsafe.AddByteOffset(ref data, (nint)int.Parse(n.ToString()));
        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(64); //! POOL002
            var h = At(ref MemoryMarshal.GetReference(a.AsSpan()), n);
            ArrayPool<byte>.Shared.Return(a);
            return h;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int At(ref byte data, int n) => Unsafe.AddByteOffset(ref data, (nint)n);
        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(64);
            var h = At(ref MemoryMarshal.GetReference(a.AsSpan()), n);
            ArrayPool<byte>.Shared.Return(a);
            return h;
        }
    }
}
