using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Fresh() => ArrayPool<byte>.Shared.Rent(16);

        static int Caller()
        {
            byte[] a = Fresh(); //! POOL001
            return a.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly byte[] s_kept = ArrayPool<byte>.Shared.Rent(16);

        static byte[] Fresh => s_kept;

        static int Caller()
        {
            byte[] a = Fresh;
            return a.Length;
        }
    }
}
