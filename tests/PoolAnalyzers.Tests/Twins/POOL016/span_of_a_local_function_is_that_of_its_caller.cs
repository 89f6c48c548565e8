using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(string text, out Span<char> last)
        {
            char[] rented = null;
            int written = 0;
            Span<char> to = text.Length < 8 ? stackalloc char[8] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
            foreach (char c in text)
                Write(c, ref to);
            last = default;
            if (rented is not null)
            {
                last = rented; //! POOL016
                ArrayPool<char>.Shared.Return(rented);
            }

            void Write(char c, ref Span<char> to)
            {
                to[written++] = c;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(string text)
        {
            char[] rented = null;
            int written = 0;
            Span<char> to = text.Length < 8 ? stackalloc char[8] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
            foreach (char c in text)
                Write(c, ref to);
            string result = to.Slice(0, written).ToString();
            if (rented is not null)
            {
                to.Slice(0, written).Clear();
                ArrayPool<char>.Shared.Return(rented);
            }

            return result;

            void Write(char c, ref Span<char> to)
            {
                if (written == to.Length)
                    Grow(ref to);
                to[written++] = c;
            }

            void Grow(ref Span<char> to)
            {
                char[] larger = ArrayPool<char>.Shared.Rent(checked(to.Length * 2));
                to.CopyTo(larger);
                if (rented is not null)
                {
                    to.Slice(0, written).Clear();
                    ArrayPool<char>.Shared.Return(rented);
                }

                rented = larger;
                to = rented;
            }
        }
    }
}
