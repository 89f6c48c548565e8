using System.Buffers;
using System.Buffers.Binary;

namespace Faulty
{
    public static class Program
    {
        static void Run<T>(ref T w, int v) where T : IBufferWriter<byte>
        {
            var s = w.GetSpan(8);
            w.Advance(4);
            BinaryPrimitives.WriteInt32BigEndian(s, v); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run<T>(ref T w, int v) where T : IBufferWriter<byte>
        {
            var s = w.GetSpan(8);
            BinaryPrimitives.WriteInt32BigEndian(s, v);
            w.Advance(4);
        }
    }
}
