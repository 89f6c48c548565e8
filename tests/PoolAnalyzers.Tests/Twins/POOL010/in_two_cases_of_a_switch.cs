using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Close(int state)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(8);
            switch (state)
            {
                case 0:
                    ArrayPool<char>.Shared.Return(chars);
                    goto case 1;
                case 1:
                    ArrayPool<char>.Shared.Return(chars); //! POOL010
                    break;
                default:
                    ArrayPool<char>.Shared.Return(chars);
                    break;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Close(int state)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(8);
            switch (state)
            {
                case 0:
                    chars[0] = 'x';
                    goto case 1;
                case 1:
                    ArrayPool<char>.Shared.Return(chars);
                    break;
                default:
                    ArrayPool<char>.Shared.Return(chars);
                    break;
            }
        }
    }
}
