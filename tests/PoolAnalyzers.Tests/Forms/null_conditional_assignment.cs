// C# 14: an assignment that happens only where there is an object to assign to.
using System.Buffers;

public sealed class Frame
{
    public byte[]? Buffer;

    public int Length { get; set; }
}

namespace Faulty
{
    public static class Program
    {
        public static void NobodyThere(Frame? frame, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            frame?.Length = b[0];
        }

        public static void Afterwards(Frame? frame, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            frame?.Length = b[0]; //! POOL011
        }

        public static void AfterwardsAsATarget(int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(b);
            b?[0] = 1; //! POOL011
        }

        public static void AddedAfterwards(Frame? frame, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            frame?.Length += b[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static void Released(Frame? frame, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            frame?.Length = b[0];
            ArrayPool<byte>.Shared.Return(b);
        }

        public static void Target(int n)
        {
            byte[]? b = ArrayPool<byte>.Shared.Rent(n);
            b?[0] = 1;
            ArrayPool<byte>.Shared.Return(b!);
        }

        public static void GivenToTheFrame(Frame? frame, int n)
        {
            frame?.Buffer = ArrayPool<byte>.Shared.Rent(n);
        }

        public static void ReleasedWhereNobodyIs(Frame? frame, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            frame?.Buffer = b;
            if (frame is null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
