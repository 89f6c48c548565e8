// Who asks the property only looks: nothing gives the array back.
using System.Buffers;
using System.IO;

public static class Program
{
    internal sealed class Scratch
    {
        private byte[] _p = ArrayPool<byte>.Shared.Rent(16);
        internal byte[] Buffer => _p;
        public void Write(Stream s) => s.Write(Buffer, 0, 16);
    }
    static void End(Scratch s) => ArrayPool<byte>.Shared.Return(s.Buffer);
}
