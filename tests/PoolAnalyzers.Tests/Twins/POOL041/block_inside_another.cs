// A rental in an inner block would be gone at its end, and its span is used after it.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            int sum = 0;
            if (n > 0)
            {
                byte[]? rented = ArrayPool<byte>.Shared.Rent(n); //! POOL041
                try
                {
                    rented.AsSpan(0, n).Clear();
                    sum = rented[0];
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(rented);
                }
            }

            return sum;
        }

        static int Inner(int n)
        {
            int sum = 0;
            byte[]? rented = null;
            try
            {
                if (n > 64)
                {
                    rented = ArrayPool<byte>.Shared.Rent(n); //! POOL041
                    rented.AsSpan(0, n).Clear();
                    sum = rented[0];
                }

                return sum;
            }
            finally
            {
                if (rented != null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n)
        {
            byte[]? rented = null;
            try
            {
                Span<byte> span = default;
                if (n > 0)
                {
                    rented = ArrayPool<byte>.Shared.Rent(n);
                    span = rented;
                }

                return span.Length;
            }
            finally
            {
                if (rented != null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }

        static int Before(int n)
        {
            byte[]? rented = null;
            Span<byte> span = stackalloc byte[64];
            if (n > 64)
            {
                rented = ArrayPool<byte>.Shared.Rent(n);
                span = rented.AsSpan(0, n);
            }

            try
            {
                return span[0];
            }
            finally
            {
                if (rented != null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }

        static int Later(int n)
        {
            byte[]? rented = null;
            try
            {
                if (n > 64)
                {
                    rented = ArrayPool<byte>.Shared.Rent(n);
                    rented.AsSpan(0, n).Clear();
                }

                return rented is null ? 0 : rented[0];
            }
            finally
            {
                if (rented != null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }

        static int Memory(int n)
        {
            byte[]? rented = null;
            ReadOnlyMemory<byte> memory;
            try
            {
                if (n > 64)
                {
                    rented = ArrayPool<byte>.Shared.Rent(n);
                    memory = rented.AsMemory(0, n);
                }
                else
                {
                    memory = new byte[n];
                }

                return memory.Length;
            }
            finally
            {
                if (rented is not null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}
