using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Slot
        {
            public byte[]? Data;
        }
        private static readonly Slot[] s_slots = new Slot[8]; static void Run(int i, int n)
        {
            var s = s_slots[i];
            s.Data = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.Data[0] = 1;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Slot
        {
            public byte[]? Data;
        }
        private static readonly Slot[] s_slots = new Slot[8]; static void Run(int i, int n)
        {
            ref var s = ref s_slots[i];
            s.Data = ArrayPool<byte>.Shared.Rent(n);
            s.Data[0] = 1;
        }
    }
}
