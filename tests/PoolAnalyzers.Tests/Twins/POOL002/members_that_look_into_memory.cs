using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        ref struct Packet
        {
            public ReadOnlySpan<byte> Data;
            public Dictionary<int, int> All;
            public int Id => All[8];
        }
        static void Run(Packet p, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            b[0] = (byte)p.Id;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        ref struct Packet
        {
            public ReadOnlySpan<byte> Data;
            public int Id => System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(Data[8..]);
        }
        static void Run(Packet p, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = (byte)p.Id;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
