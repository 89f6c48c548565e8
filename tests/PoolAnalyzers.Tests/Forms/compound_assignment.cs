// C# 14: compound assignments and increments that a type writes itself.
// From compiler 5.9.0.
using System;
using System.Buffers;

public sealed class Total
{
    private int _sum;

    public void operator +=(byte[] bytes) => _sum += bytes[0];

    public void operator -=(byte[] bytes) => ArrayPool<byte>.Shared.Return(bytes);

    public void operator ++() => _sum++;
}

public sealed class Cursor : IDisposable
{
    private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
    private int _at;

    public byte Current => _buffer[_at];

    public void operator ++() => _at++;

    public void operator +=(int count) => _at += count;

    public void Dispose() => ArrayPool<byte>.Shared.Return(_buffer); //? POOL010 POOL012
}

namespace Faulty
{
    public static class Program
    {
        public static void Lost(Total total, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            total += b;
        }

        public static void Afterwards(Total total, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            total += b; //! POOL011
        }

        public static void Twice(Total total, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            total -= b;
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }

        public static int Moved()
        {
            var cursor = new Cursor(); //! POOL003
            cursor++;
            cursor += 2;
            return cursor.Current;
        }

        public static int MovedAfterwards()
        {
            var cursor = new Cursor();
            cursor.Dispose();
            cursor++; //! POOL011
            return cursor.Current; //? POOL011
        }

        public static void Counted(Total total, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            total++;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static void Kept(Total total, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            total += b;
            total++;
            ArrayPool<byte>.Shared.Return(b);
        }

        public static void Once(Total total, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            total += b;
            total -= b;
        }

        public static int Moved()
        {
            var cursor = new Cursor();
            try
            {
                int sum = cursor.Current;
                cursor++;
                sum += cursor.Current;
                cursor += 2;
                return sum + cursor.Current;
            }
            finally
            {
                cursor.Dispose();
            }
        }
    }
}
