using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static (byte[] Array, int Length) Make(int n) => (ArrayPool<byte>.Shared.Rent(n), n);

        static int Caller()
        {
            var made = Make(4); //! POOL001
            return made.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static (byte[] Array, int Length) Make(int n) => (ArrayPool<byte>.Shared.Rent(n), n);

        static int Caller()
        {
            var made = Make(4);
            ArrayPool<byte>.Shared.Return(made.Array);
            return made.Length;
        }
    }
}
