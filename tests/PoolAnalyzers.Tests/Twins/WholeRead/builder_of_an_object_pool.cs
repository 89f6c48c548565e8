using System.Buffers;
using System.IO;
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        sealed class Page(ObjectPool<StringBuilder> pool, TextWriter to)
        {
            char[] _line;
            StringBuilder _page;
            public void Begin()
            {
                _page = pool.Get(); //? POOL005
                _line = ArrayPool<char>.Shared.Rent(80); //? POOL005
            }
            public void End()
            {
                to.Write(_page);
                to.Write(_line); //! POOL020
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Page(ObjectPool<StringBuilder> pool, TextWriter to)
        {
            char[] _line;
            StringBuilder _page;
            public void Begin()
            {
                _page = pool.Get(); //? POOL005
                _line = ArrayPool<char>.Shared.Rent(80); //? POOL005
            }
            public void End()
            {
                to.Write(_page);
                to.Write(_line, 0, 80);
            }
        }
    }
}
