using System.Buffers;

public static class Program
{
    public sealed class Holder
    {
        public byte[] Data;
        public Holder()
        {
            Data = ArrayPool<byte>.Shared.Rent(64);
        }
    }
}
