using System;
using System.Text;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        sealed class Page(ObjectPool<StringBuilder> pool) : IDisposable
        {
            private StringBuilder? _p;
            public void Turn()
            {
                _p = pool.Get(); //! POOL006
                _p.Append('x');
            }
            public void Dispose()
            {
                if (_p is { } p)
                {
                    _p = null;
                    pool.Return(p);
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Page(ObjectPool<StringBuilder> pool) : IDisposable
        {
            private StringBuilder? _p;
            public void Turn()
            {
                if (_p is { } old)
                    pool.Return(old);
                _p = pool.Get();
                _p.Append('x');
            }
            public void Dispose()
            {
                if (_p is { } p)
                {
                    _p = null;
                    pool.Return(p);
                }
            }
        }
    }
}
