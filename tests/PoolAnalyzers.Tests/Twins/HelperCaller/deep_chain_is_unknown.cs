using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release1(byte[] array) => Release2(array);

        static void Release2(byte[] array) => Release3(array);

        static void Release3(byte[] array) => Release4(array);

        static void Release4(byte[] array) => Release5(array);

        static void Release5(byte[] array) => Release6(array);

        static void Release6(byte[] array) => Release7(array);

        static void Release7(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release6(a);
            Release7(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release1(byte[] array) => Release2(array);

        static void Release2(byte[] array) => Release3(array);

        static void Release3(byte[] array) => Release4(array);

        static void Release4(byte[] array) => Release5(array);

        static void Release5(byte[] array) => Release6(array);

        static void Release6(byte[] array) => Release7(array);

        static void Release7(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release1(a);
        }

        static void Other(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release1(a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
