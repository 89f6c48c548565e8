using System.Threading;
using Microsoft.Extensions.ObjectPool;

namespace Faulty
{
    public static class Program
    {
        sealed class Job : IThreadPoolWorkItem
        {
            public ObjectPool<Job>? Pool;
            public void Execute() => Pool!.Return(this);
        }
        static void Run(ObjectPool<Job> pool)
        {
            var job = pool.Get(); //! POOL004
            job.Pool = pool;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Job : IThreadPoolWorkItem
        {
            public ObjectPool<Job>? Pool;
            public void Execute() => Pool!.Return(this);
        }
        static void Run(ObjectPool<Job> pool)
        {
            var job = pool.Get();
            job.Pool = pool;
            ThreadPool.UnsafeQueueUserWorkItem(job, true);
        }
    }
}
