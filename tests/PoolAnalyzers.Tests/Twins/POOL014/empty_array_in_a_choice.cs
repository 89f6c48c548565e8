// Nothing is rented where nothing is asked for: pools of the framework ignore an array without elements, however it is made.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Conditional(int n)
        {
            byte[] b = n == 0 ? new byte[1] : ArrayPool<byte>.Shared.Rent(n);
            b.AsSpan().Clear();
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }

        static void Switch(int n)
        {
            byte[] b = n switch { 0 => [1], _ => ArrayPool<byte>.Shared.Rent(n) };
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }

        static void ByLength(int n)
        {
            int[] b = n < 2 ? new int[n] : ArrayPool<int>.Shared.Rent(n);
            ArrayPool<int>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Conditional(int n)
        {
            byte[] b = n == 0 ? [] : ArrayPool<byte>.Shared.Rent(n);
            b.AsSpan().Clear();
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Switch(int n)
        {
            byte[] b = n switch { 0 => [], _ => ArrayPool<byte>.Shared.Rent(n) };
            ArrayPool<byte>.Shared.Return(b);
        }

        static void ByLength(int n)
        {
            int[] b = n == 0 ? new int[n] : ArrayPool<int>.Shared.Rent(n);
            ArrayPool<int>.Shared.Return(b);
        }

        static void Direct()
        {
            ArrayPool<byte>.Shared.Return([]);
            ArrayPool<byte>.Shared.Return(Array.Empty<byte>());
            ArrayPool<byte>.Shared.Return(new byte[0]);
        }
    }
}
