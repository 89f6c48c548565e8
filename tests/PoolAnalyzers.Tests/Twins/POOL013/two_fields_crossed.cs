using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Tiers
        {
            private readonly ArrayPool<int> _small = ArrayPool<int>.Create(64, 8), _large = ArrayPool<int>.Create(4096, 8);

            public void Run(int n)
            {
                int[] a = _small.Rent(n), b = _large.Rent(n);
                try
                {
                    a.CopyTo(b, 0);
                }
                finally
                {
                    _large.Return(a); //! POOL013
                    _small.Return(b); //! POOL013
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Tiers
        {
            private readonly ArrayPool<int> _small = ArrayPool<int>.Create(64, 8), _large = ArrayPool<int>.Create(4096, 8);

            public void Run(int n)
            {
                int[] a = _small.Rent(n), b = _large.Rent(n);
                try
                {
                    a.CopyTo(b, 0);
                }
                finally
                {
                    (a, b) = (b, a);
                    _large.Return(a);
                    this._small.Return(b);
                }
            }
        }
    }
}
