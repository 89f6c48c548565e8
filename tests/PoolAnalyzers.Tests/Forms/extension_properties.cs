// C# 14: properties of extension blocks, which rent, look at a rental or show its memory.
using System;
using System.Buffers;

public static class Views
{
    extension(byte[] buffer)
    {
        public int Head => buffer[0];

        public Span<byte> Page => buffer.AsSpan(0, 16);
    }

    extension(ArrayPool<byte> pool)
    {
        public byte[] NewPage => pool.Rent(4096);
    }
}

namespace Faulty
{
    public static class Program
    {
        public static int Lost(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            return b.Head;
        }

        public static int LostOfAProperty()
        {
            byte[] b = ArrayPool<byte>.Shared.NewPage; //! POOL001
            b[0] = 1;
            return b.Head;
        }

        public static int UsedAfterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            return b.Head; //! POOL011
        }

        public static int SeenAfterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            Span<byte> page = b.Page;
            ArrayPool<byte>.Shared.Return(b);
            return page[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Kept(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            int head = b.Head;
            ArrayPool<byte>.Shared.Return(b);
            return head;
        }

        public static int OfAProperty()
        {
            byte[] b = ArrayPool<byte>.Shared.NewPage;
            b[0] = 1;
            int head = b.Head;
            ArrayPool<byte>.Shared.Return(b);
            return head;
        }

        public static int SeenBefore(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            Span<byte> page = b.Page;
            int head = page[0];
            ArrayPool<byte>.Shared.Return(b);
            return head;
        }
    }
}
