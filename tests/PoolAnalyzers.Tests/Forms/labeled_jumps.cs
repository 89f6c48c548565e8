// C# 15: break and continue with the label of the loop that they are about.
// From compiler 5.9.0.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public static int JumpsOverTheReturn(int[][] rows, int n)
        {
            int found = 0;
            rows: foreach (int[] row in rows)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                b[0] = 1;
                foreach (int cell in row)
                {
                    if (cell == b[0])
                    {
                        found = cell;
                        break rows;
                    }
                }

                ArrayPool<byte>.Shared.Return(b);
            }

            return found;
        }

        public static int GoesOnWithoutTheReturn(int[][] rows, int n)
        {
            int found = 0;
            rows: foreach (int[] row in rows)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                b[0] = 1;
                foreach (int cell in row)
                {
                    if (cell == b[0])
                        continue rows;
                    found++;
                }

                ArrayPool<byte>.Shared.Return(b);
            }

            return found;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Released(int[][] rows, int n)
        {
            int found = 0;
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            rows: foreach (int[] row in rows)
            {
                foreach (int cell in row)
                {
                    if (cell == b[0])
                        break rows;
                    if (cell > b[0])
                        continue rows;
                    found++;
                }
            }

            ArrayPool<byte>.Shared.Return(b);
            return found;
        }
    }
}
