// C# 15: collection expressions with arguments for what makes the collection.
// From compiler 5.9.0.
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        public static int Twice(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            List<byte[]> all = [with(capacity: 5), b];
            ArrayPool<byte>.Shared.Return(b);
            ArrayPool<byte>.Shared.Return(b); //! POOL010
            return all.Count;
        }

        public static int RentedForTheArgument(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            List<int> all = [with(capacity: b.Length), 1, 2];
            return all[0];
        }

        public static int Afterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(b);
            List<int> all = [with(capacity: b[0]), 1, 2]; //! POOL011
            return all[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Released(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            List<byte[]> all = [with(capacity: 5), b];
            int first = all[0][0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }

        public static void ReleasedFromTheList(int n)
        {
            List<byte[]> all = [with(capacity: 5), ArrayPool<byte>.Shared.Rent(n)];
            foreach (byte[] one in all)
                ArrayPool<byte>.Shared.Return(one);
        }

        public static List<byte[]> GivenToTheCaller(int n) => [with(capacity: 5), ArrayPool<byte>.Shared.Rent(n)];

        public static int Argument(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            List<int> all = [with(capacity: b.Length), 1, 2];
            ArrayPool<byte>.Shared.Return(b);
            return all[0];
        }
    }
}
