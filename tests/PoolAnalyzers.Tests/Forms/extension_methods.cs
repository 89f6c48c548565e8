// C# 14: methods of extension blocks, with a rental as the receiver or as what comes out.
using System;
using System.Buffers;
using System.IO;

public static class Rentals
{
    extension(byte[] buffer)
    {
        public void GiveBack() => ArrayPool<byte>.Shared.Return(buffer);

        public int First() => buffer[0];
    }

    extension(ArrayPool<byte> pool)
    {
        public byte[] RentFor(Stream stream) => pool.Rent((int)stream.Length);

        public static byte[] RentPage() => ArrayPool<byte>.Shared.Rent(4096);
    }

    extension(IMemoryOwner<byte> owner)
    {
        public byte FirstByte() => owner.Memory.Span[0];
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
            return b.First();
        }

        public static int LostOfAHelper(Stream stream)
        {
            byte[] b = ArrayPool<byte>.Shared.RentFor(stream); //! POOL001
            b[0] = 1;
            return b.First();
        }

        public static int LostOfAStaticHelper()
        {
            byte[] b = ArrayPool<byte>.RentPage(); //! POOL001
            b[0] = 1;
            return b.First();
        }

        public static int UsedAfterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            b.GiveBack();
            return b.First(); //! POOL011
        }

        public static void Twice(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.GiveBack();
            b.GiveBack(); //! POOL010
        }

        public static void TwiceInOtherWords(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Rentals.GiveBack(b);
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }

        public static byte LostOwner(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            owner.Memory.Span[0] = 1;
            return owner.FirstByte();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Kept(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                b[0] = 1;
                return b.First();
            }
            finally
            {
                b.GiveBack();
            }
        }

        public static int OfAHelper(Stream stream)
        {
            byte[] b = ArrayPool<byte>.Shared.RentFor(stream);
            try
            {
                b[0] = 1;
                return b.First();
            }
            finally
            {
                b.GiveBack();
            }
        }

        public static int OfAStaticHelper()
        {
            byte[] b = ArrayPool<byte>.RentPage();
            try
            {
                b[0] = 1;
                return b.First();
            }
            finally
            {
                Rentals.GiveBack(b);
            }
        }

        public static byte Owner(int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            owner.Memory.Span[0] = 1;
            return owner.FirstByte();
        }
    }
}
